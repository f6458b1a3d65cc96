import account from "./account";
import answer from "./answer";
import api from "./api";
import areas from "./areas";
import availability from "./availability";
import bell from "./bell";
import booking from "./booking";
import choices from "./choices";
import repeat from "./repeat";
import browse from "./browse";
import calendar from "./calendar";
import checklist from "./checklist";
import choosing from "./choosing";
import cleaner from "./cleaner";
import common from "./common";
import confirmation from "./confirmation";
import dashboard from "./dashboard";
import data from "./data";
import desk from "./desk";
import deskCleaners from "./desk-cleaners";
import deskExport from "./desk-export";
import deskBookings from "./desk-bookings";
import deskPhone from "./desk-phone";
import deskProblems from "./desk-problems";
import deskReviews from "./desk-reviews";
import deskHouse from "./desk-house";
import deskMoney from "./desk-money";
import details from "./details";
import earnings from "./earnings";
import errors from "./errors";
import home from "./home";
import job from "./job";
import jobs from "./jobs";
import line from "./line";
import login from "./login";
import mail from "./mail";
import myBooking from "./my-booking";
import notifications from "./notifications";
import oauth from "./oauth";
import partner from "./partner";
import password from "./password";
import problem from "./problem";
import report from "./report";
import review from "./review";
import sessions from "./sessions";
import settings from "./settings";
import setup from "./setup";
import short from "./short";
import signup from "./signup";
import specialties from "./specialties";
import verify from "./verify";
import visits from "./visits";
import when from "./when";

export const en = {
  account,
  answer,
  api,
  areas,
  availability,
  bell,
  booking,
  choices,
  repeat,
  browse,
  calendar,
  checklist,
  choosing,
  cleaner,
  common,
  confirmation,
  dashboard,
  data,
  desk,
  "desk-cleaners": deskCleaners,
  "desk-export": deskExport,
  "desk-bookings": deskBookings,
  "desk-phone": deskPhone,
  "desk-problems": deskProblems,
  "desk-reviews": deskReviews,
  "desk-house": deskHouse,
  "desk-money": deskMoney,
  details,
  earnings,
  errors,
  home,
  job,
  jobs,
  line,
  login,
  mail,
  "my-booking": myBooking,
  notifications,
  oauth,
  partner,
  password,
  problem,
  report,
  review,
  sessions,
  settings,
  setup,
  short,
  signup,
  specialties,
  verify,
  visits,
  when,
} as const;
