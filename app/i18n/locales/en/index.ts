import absence from "./absence";
import account from "./account";
import adminUrgent from "./admin-urgent";
import answer from "./answer";
import askAgain from "./ask-again";
import api from "./api";
import areas from "./areas";
import availability from "./availability";
import inbox from "./inbox";
import booking from "./booking";
import bookingNote from "./booking-note";
import choices from "./choices";
import repeat from "./repeat";
import browse from "./browse";
import calendar from "./calendar";
import casePage from "./case-page";
import cases from "./cases";
import checklist from "./checklist";
import choosing from "./choosing";
import cleaner from "./cleaner";
import cleanerTabs from "./cleaner-tabs";
import common from "./common";
import confirmation from "./confirmation";
import dashboard from "./dashboard";
import data from "./data";
import day from "./day";
import admin from "./admin";
import adminAbsence from "./admin-absence";
import adminAudit from "./admin-audit";
import adminCleaners from "./admin-cleaners";
import adminDay from "./admin-day";
import adminHistory from "./admin-history";
import adminExport from "./admin-export";
import adminBookings from "./admin-bookings";
import adminPhone from "./admin-phone";
import adminProblems from "./admin-problems";
import adminReviews from "./admin-reviews";
import adminSearch from "./admin-search";
import adminSite from "./admin-site";
import adminSystem from "./admin-system";
import adminMoney from "./admin-money";
import adminMarks from "./admin-marks";
import adminNotes from "./admin-notes";
import details from "./details";
import door from "./door";
import earnings from "./earnings";
import errors from "./errors";
import home from "./home";
import evening from "./evening";
import homes from "./homes";
import job from "./job";
import jobLog from "./job-log";
import join from "./join";
import joinForm from "./join-form";
import jobs from "./jobs";
import line from "./line";
import login from "./login";
import email from "./email";
import moreTime from "./more-time";
import myBooking from "./my-booking";
import marks from "./marks";
import myHomes from "./my-homes";
import notifications from "./notifications";
import oauth from "./oauth";
import offers from "./offers";
import offline from "./offline";
import partner from "./partner";
import password from "./password";
import problem from "./problem";
import report from "./report";
import review from "./review";
import sent from "./sent";
import secondFactor from "./second-factor";
import sessions from "./sessions";
import settings from "./settings";
import setup from "./setup";
import short from "./short";
import signup from "./signup";
import sizes from "./sizes";
import specialties from "./specialties";
import unsafe from "./unsafe";
import verify from "./verify";
import visits from "./visits";
import when from "./when";

export const en = {
  absence,
  account,
  answer,
  "ask-again": askAgain,
  api,
  areas,
  availability,
  inbox,
  booking,
  "booking-note": bookingNote,
  choices,
  repeat,
  browse,
  calendar,
  "case-page": casePage,
  cases,
  checklist,
  choosing,
  cleaner,
  "cleaner-tabs": cleanerTabs,
  common,
  confirmation,
  dashboard,
  data,
  day,
  admin,
  "admin-absence": adminAbsence,
  "admin-audit": adminAudit,
  "admin-cleaners": adminCleaners,
  "admin-day": adminDay,
  "admin-history": adminHistory,
  "admin-export": adminExport,
  "admin-bookings": adminBookings,
  "admin-phone": adminPhone,
  "admin-problems": adminProblems,
  "admin-reviews": adminReviews,
  "admin-search": adminSearch,
  "admin-site": adminSite,
  "admin-system": adminSystem,
  "admin-money": adminMoney,
  "admin-marks": adminMarks,
  "admin-notes": adminNotes,
  "admin-urgent": adminUrgent,
  details,
  door,
  earnings,
  errors,
  home,
  evening,
  homes,
  job,
  "job-log": jobLog,
  join,
  "join-form": joinForm,
  jobs,
  line,
  login,
  email,
  "more-time": moreTime,
  "my-booking": myBooking,
  marks,
  "my-homes": myHomes,
  notifications,
  oauth,
  offers,
  offline,
  partner,
  password,
  problem,
  report,
  review,
  sent,
  "second-factor": secondFactor,
  sessions,
  settings,
  setup,
  short,
  signup,
  sizes,
  specialties,
  unsafe,
  verify,
  visits,
  when,
} as const;
