import { describe, expect, test } from "vitest";
import { serviceSeeds } from "#db/seed/catalogue";
import { WIZARD_STEPS } from "~/routes/booking/shared/steps";
import {
  EXPIRED_TOKEN_RETENTION_MS,
  TOKEN_LIFETIME_MS,
} from "~/domain/accounts/account-tokens.server";
import { ZIP_CODE_PATTERN } from "~/domain/accounts/contact-fields";
import {
  CONFIRMED_FOR_MS,
  PENDING_SIGN_IN_MS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
} from "~/domain/accounts/sessions.server";
import { UNVERIFIED_ACCOUNT_RETENTION_MS } from "~/domain/privacy/unverified-accounts.server";
import { SOON_REMINDER_MS } from "~/domain/bookings/lifecycle/reminders";
import { DELETION_EMAIL_LIFETIME_MS } from "~/domain/queue/delivery-queue.server";
import { BOOKING_DRAFT_LIFETIME_MS } from "~/domain/bookings/creating/booking-drafts.server";
import {
  AUTO_COMPLETE_AFTER_MS,
  HOURS_TO_ANSWER_PROBLEM,
  LATE_BEFORE_MS,
  NOBODY_HOME_AFTER_MS,
  ON_THE_WAY_BEFORE_MS,
  PROBLEM_REPORTABLE_MS,
  QR_BEFORE_MS,
} from "~/domain/bookings/lifecycle/status";
import { MARK_LASTS_MS } from "~/domain/bookings/marks/mark-rules";
import { PRESUMED_PAID_AFTER_MS } from "~/domain/bookings/paying/payment-state";
import { CHECK_WARNING_DAYS } from "~/domain/cleaners/background-checks.server";
import { CARD_HORIZON_DAYS } from "~/domain/cleaners/cleaner-cards.server";
import { NOTIFICATION_RETENTION_MS } from "~/domain/queue/delivery-queue.server";
import {
  LONGEST_PHOTO_SIDE,
  MOST_PHOTO_MEGAPIXELS,
  MOST_PROGRESSIVE_PIXELS,
} from "~/domain/photos/check-and-store-photo.server";
import {
  PLATFORM_FEE,
  approximateHours,
  calculateHoursBilled,
  calculateQuote,
} from "~/domain/pricing/pricing";
import { SERVICE_SIZES } from "~/domain/homes/usual-service";
import { NEAR_HOURS } from "~/domain/notifications/quiet-hours";
import { DAYS_OFF_AHEAD } from "~/domain/schedule/days-off";
import {
  ANSWERED_BEFORE_MS,
  DAYTIME_END_HOUR,
  DAYTIME_START_HOUR,
  HOURS_TO_ANSWER,
} from "~/domain/schedule/response-deadline";
import { REVIEW_CHANGE_PERIOD_DAYS, REVIEW_PERIOD_DAYS } from "~/domain/reviews/review-rules";
import { LEAD_HOURS, freeAgainAt, slotHour } from "~/domain/schedule/slots";
import { awaitingVerificationCookie, deviceCookie, styleSheetCookie } from "~/http/cookies.server";
import { rememberLanguage } from "~/http/language.server";
import { OAUTH_ATTEMPT_MS } from "~/http/oauth/oauth-attempt.server";
import { messagesOf } from "~/i18n/catalogue.server";
import { formatHour } from "~/lib/bangkok-time";
import { CALENDAR_PAGE_DAYS } from "~/lib/calendar-pages";
import {
  MOST_BOOKINGS_AT_FIRST,
  MOST_CHANGES_AN_HOUR,
  MOST_PENDING_REQUESTS,
  MOST_SERIES_AT_FIRST,
  MOST_VISITS_AHEAD,
  MOST_WEEKLY_VISITS_AT_FIRST,
  MOST_UPCOMING_BOOKINGS,
  MOST_SERIES_VISITS,
  CONTACT_RETAINED_DAYS,
  PROBLEM_PHOTO_RETENTION_DAYS,
  SERIES_WEEKS,
} from "~/lib/booking-limits";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import {
  HOURLY_RATE_BAHT,
  MAX_LENGTH,
  MIN_LENGTH,
  MOST_PHOTO_BYTES,
  MOST_PROBLEM_PHOTO_BYTES,
} from "~/lib/field-lengths";
import { formatBaht } from "~/lib/money";
import { INFO_PAGES } from "~/lib/paths";
import { LOCALES, SLOT_LABELS, SPECIALTIES, type Locale } from "~/lib/vocabulary";
import { claims } from "./claims";
import type { InfoBlock } from "./info-page";
import { getInfoPage } from "./info-pages.server";

/*
 * Figures in texts are typed by hand. Each figure that a rule decides is checked here against its
 * constant, in both languages; any other figure must be listed as one that no rule decides.
 */

const daysOf = (setCookie: string) =>
  Number(/Max-Age=(\d+)/.exec(setCookie)?.[1]) / (DAY_MS / 1000);

const condo = SERVICE_SIZES["condo-cleaning"];
const standard = SERVICE_SIZES["standard-cleaning"];
const office = SERVICE_SIZES["office-cleaning"];

/** The figures that rules decide, in the units that texts use. */
const FIGURES = {
  fee: PLATFORM_FEE / 100,
  lead: LEAD_HOURS,
  firstSlot: slotHour(SLOT_LABELS[0]),
  lastSlot: Math.max(...SLOT_LABELS.map(slotHour)),
  answer: HOURS_TO_ANSWER,
  dayStarts: DAYTIME_START_HOUR,
  dayEnds: DAYTIME_END_HOUR,
  near: NEAR_HOURS,
  answeredBefore: ANSWERED_BEFORE_MS / HOUR_MS,
  travel: freeAgainAt(0, 0, true),
  pending: MOST_PENDING_REQUESTS,
  upcoming: MOST_UPCOMING_BOOKINGS,
  visits: MOST_SERIES_VISITS,
  ahead: MOST_VISITS_AHEAD,
  changes: MOST_CHANGES_AN_HOUR,
  firstSeries: MOST_SERIES_AT_FIRST,
  firstBookings: MOST_BOOKINGS_AT_FIRST,
  firstWeek: MOST_WEEKLY_VISITS_AT_FIRST,
  problemAnswer: HOURS_TO_ANSWER_PROBLEM,
  weeksBetween: Math.max(...SERIES_WEEKS),
  calendarWeeks: CALENDAR_PAGE_DAYS / 7,
  done: AUTO_COMPLETE_AFTER_MS / HOUR_MS,
  reported: PROBLEM_REPORTABLE_MS / HOUR_MS,
  atTheDoor: NOBODY_HOME_AFTER_MS / MINUTE_MS,
  onTheWay: ON_THE_WAY_BEFORE_MS / HOUR_MS,
  soon: SOON_REMINDER_MS / HOUR_MS,
  qr: QR_BEFORE_MS / HOUR_MS,
  presumed: PRESUMED_PAID_AFTER_MS / DAY_MS,
  late: LATE_BEFORE_MS / HOUR_MS,
  reviewed: REVIEW_PERIOD_DAYS,
  reviewChanged: REVIEW_CHANGE_PERIOD_DAYS,
  photoSide: LONGEST_PHOTO_SIDE,
  photoPixels: MOST_PHOTO_MEGAPIXELS,
  photoProgressive: MOST_PROGRESSIVE_PIXELS / 1e6,
  photo: MOST_PHOTO_BYTES / 1024 / 1024,
  problemPhoto: MOST_PROBLEM_PHOTO_BYTES / 1024 / 1024,
  daysOffYears: Math.floor(DAYS_OFF_AHEAD / 365),
  shortestBio: MIN_LENGTH.bio,
  longestBio: MAX_LENGTH.bio,
  leastRate: HOURLY_RATE_BAHT.min,
  cardMonths: CARD_HORIZON_DAYS / 30,
  verify: TOKEN_LIFETIME_MS["verify-email"] / HOUR_MS,
  change: TOKEN_LIFETIME_MS["change-email"] / HOUR_MS,
  reset: TOKEN_LIFETIME_MS["reset-password"] / HOUR_MS,
  tokensKept: EXPIRED_TOKEN_RETENTION_MS / DAY_MS,
  warned: CHECK_WARNING_DAYS,
  unverified: UNVERIFIED_ACCOUNT_RETENTION_MS / DAY_MS,
  draft: BOOKING_DRAFT_LIFETIME_MS / DAY_MS,
  deletionEmail: DELETION_EMAIL_LIFETIME_MS / DAY_MS,
  problemPhotos: PROBLEM_PHOTO_RETENTION_DAYS,
  marks: MARK_LASTS_MS / DAY_MS,
  contactYears: CONTACT_RETAINED_DAYS / 365,
  sessionIdle: SESSION_IDLE_MS / DAY_MS,
  sessionAbsolute: SESSION_ABSOLUTE_MS / DAY_MS,
  noticesKept: NOTIFICATION_RETENTION_MS / DAY_MS,
  languageYears: daysOf(rememberLanguage("en")) / 365,
  deviceYears: daysOf(await deviceCookie().serialize(1)) / 365,
  confirmed: CONFIRMED_FOR_MS / MINUTE_MS,
  secondStep: PENDING_SIGN_IN_MS / MINUTE_MS,
  awaitingDays: daysOf(await awaitingVerificationCookie().serialize(1)),
  attempt: OAUTH_ATTEMPT_MS / MINUTE_MS,
  styleDays: daysOf(await styleSheetCookie().serialize(1)),
  steps: WIZARD_STEPS.length,
  services: SPECIALTIES.length,
  condoRooms: condo?.bedrooms ?? 0,
  condoMetres: condo?.squareMetres ?? 0,
  homeRooms: standard?.bedrooms ?? 0,
  homeMetres: standard?.squareMetres ?? 0,
  officeMetres: office?.squareMetres ?? 0,
};
type Figures = typeof FIGURES;

/** Returns the cost of an example job, in baht. */
function example(rate: number, minutes: number, { fee }: Figures) {
  const cost = calculateQuote(rate * 100, minutes).serviceCost / 100;
  return { hours: calculateHoursBilled(minutes), cost, total: cost + fee };
}

/** A phrase that contains a figure; with `at`, only in texts whose name begins with it. */
type Said = string | { at: string; say: string };
const at = (say: string, ...places: string[]): Said[] =>
  places.map((place) => ({ at: place, say }));
const VERIFYING = ["help", "signup:", "email:verify"];
const CHANGING = ["account:", "email:new-email"];
const hoursOf = (locale: Locale) =>
  serviceSeeds.map(
    ({ nameEn, nameTh, durationMinutes }) =>
      `| ${locale === "th" ? nameTh : nameEn} | ${calculateHoursBilled(durationMinutes)}`,
  );
const sum = (hours: string, rate: number, minutes: number, f: Figures) => {
  const { hours: billed, total } = example(rate, minutes, f);
  return `${hours} | ${billed} × ฿${rate} + ฿${f.fee} | ${formatBaht(total * 100)}`;
};

const RULES: Record<Locale, (f: Figures) => Said[]> = {
  en: (f) => {
    const clock = (hour: number) => formatHour(hour, "en");
    const two = example(300, 120, f);
    return [
      `฿${f.fee} for each visit`,
      `฿${f.fee} platform fee`,
      `platform fee of ฿${f.fee}`,
      `What is the ฿${f.fee} for?`,
      `BaanSaat’s ฿${f.fee} fee`,
      `passes the ฿${f.fee} included in it`,
      `If empty, ${calculateHoursBilled(null)} hours are billed`,
      `Two hours at ฿300 make ฿${two.cost} + ฿${f.fee} = ฿${two.total}`,
      sum("2 hours", 300, 120, f),
      sum("2 h 30 min", 300, 150, f),
      sum("4 hours", 280, 240, f),
      `90 minutes are billed as ${calculateHoursBilled(90)}`,
      `says about ${approximateHours(150)} hours, but ${calculateHoursBilled(150)} are billed`,
      `2 hours 30 minutes is billed as ${calculateHoursBilled(150)}`,
      ...hoursOf("en"),
      `at least ${f.lead} hours before it starts`,
      `at least ${f.lead} hours from now`,
      `at least ${f.lead} hours ahead`,
      `at least ${f.lead} hours after booking`,
      `up to ${f.lead} hours before it starts`,
      `book by ${clock(f.lastSlot - f.lead)} at the latest`,
      `the last start is ${clock(f.lastSlot)}`,
      `Between ${f.dayEnds - 12} PM and ${f.dayStarts} AM you only hear by LINE or on your devices about what happens in the next ${f.near} hours`,
      `The last start is ${clock(f.lastSlot)}`,
      ...at(`${f.lead} hours`, "availability:lead-time-two-hours"),
      `from ${clock(f.firstSlot)} to ${clock(f.lastSlot)}`,
      `nobody said anything for ${f.presumed} days`,
      `nobody says anything for ${f.presumed} days`,
      `${f.answer} daytime hours`,
      `(${clock(f.dayStarts)} to ${clock(f.dayEnds)}`,
      `at least ${f.answeredBefore} hour before the start`,
      `at the latest ${f.answeredBefore} hour before the start`,
      `keeps ${f.travel} hour free after each job`,
      `Keeps ${f.travel} hour free after each job`,
      `up to ${f.upcoming} future bookings`,
      `Up to ${f.upcoming} future bookings`,
      `up to ${f.visits} visits`,
      `at most ${f.ahead} visits ahead, and ${f.changes} changes within an hour`,
      `${f.firstSeries} series, ${f.firstBookings} single bookings, and ${f.firstWeek} visits a week`,
      `${f.problemAnswer} daytime hours`,
      `Every ${f.weeksBetween} weeks`,
      `every ${f.weeksBetween} weeks`,
      `${f.calendarWeeks} weeks from today`,
      `in these ${f.calendarWeeks} weeks`,
      `up to ${f.pending} requests`,
      `${f.pending} unanswered requests`,
      `${f.done} hours after its end`,
      `within ${f.reported} hours`,
      `wait ${f.atTheDoor} minutes`,
      `waits ${f.atTheDoor} minutes`,
      `starts in less than ${f.late} hours`,
      `${f.late} hours before the start`,
      `one per booking, up to ${f.reviewed} days after the job`,
      `can be changed for ${f.reviewChanged} days`,
      `max ${f.photo}MB`,
      `${f.photoPixels} megapixels and ${f.photoSide.toLocaleString("en")} pixels`,
      `up to ${f.photoProgressive} megapixels`,
      `larger than ${f.photo} MB`,
      `larger than ${f.problemPhoto} MB`,
      `${f.shortestBio} to ${f.longestBio} characters`,
      `From ${f.onTheWay} hours before the start`,
      `From ${f.qr} hour before the start it is on`,
      `page shows from ${f.qr} hour before the start`,
      `at least ${f.shortestBio} characters long`,
      `not exceed ${f.longestBio} characters`,
      `at least ฿${f.leastRate}`,
      `in the next ${f.cardMonths} months`,
      `in ${f.soon} hours`,
      ...at(`works for ${f.verify} hours`, ...VERIFYING),
      ...at(`works for ${f.change} hours`, ...CHANGING),
      ...at(`for ${f.reset} hour`, "help", "email:reset", "password:"),
      `${f.verify} hours to verify an email, ${f.reset} hour to reset a password; the record of it ${f.tokensKept} days longer`,
      `${f.warned} days before, the cleaner and our team`,
      `never verified | About ${f.unverified} days`,
      `not made | ${f.draft} day`,
      `email is sent, at most ${f.deletionEmail} day`,
      `Photos of a problem | ${f.problemPhotos} days`,
      `It ends after ${f.marks} days`,
      `Marks of late changes and no-shows | ${f.marks} days`,
      `or ${f.contactYears} years have passed`,
      ...at(`until it is settled: ${f.contactYears} years at most`, "data:"),
      `${f.sessionIdle} days without use, ${f.sessionAbsolute} days in any case`,
      `emails that we sent you | ${f.noticesKept} days`,
      `English or Thai | ${f.languageYears} year`,
      `only set once you have | ${f.deviceYears} year`,
      `verification email here | ${f.awaitingDays} day`,
      `if you use one | ${f.attempt} minutes`,
      `when logging in here | ${f.secondStep} minutes`,
      `not again for ${f.confirmed} minutes`,
      `send this within ${f.confirmed} minutes`,
      `fonts already | ${f.styleDays} days`,
      `in ${f.steps} steps`,
      `${f.services} kinds of cleaning`,
      `Studio or ${f.condoRooms} bedroom, up to about ${f.condoMetres} m²`,
      `condos up to about ${f.condoMetres} m²`,
      `${f.condoRooms + 1} or ${f.homeRooms} bedrooms, about 60 to ${f.homeMetres} m²`,
      `${f.condoRooms + 1} or ${f.homeRooms} bedrooms, everything`,
      `shop, up to about ${f.officeMetres} m²`,
      `shops up to about ${f.officeMetres} m²`,
      ...at(`of ${f.steps}`, "booking:step-of"),
    ];
  },
  th: (f) => {
    const clock = (hour: number) => formatHour(hour, "th");
    const until = (from: number, to: number) => `${clock(from).split("\u00a0")[0]}–${clock(to)}`;
    const two = example(300, 120, f);
    return [
      `${f.fee}\u00a0บาท`,
      `ถ้าไม่กรอก คิดเงิน ${calculateHoursBilled(null)} ชั่วโมง`,
      `2 ชั่วโมง ชั่วโมงละ 300\u00a0บาท เป็น ${two.cost} + ${f.fee} = ${two.total}\u00a0บาท`,
      sum("2 ชม.", 300, 120, f),
      sum("2 ชม. 30 นาที", 300, 150, f),
      sum("4 ชม.", 280, 240, f),
      `90 นาทีคิดเป็น ${calculateHoursBilled(90)} ชั่วโมง`,
      `ประมาณ ${approximateHours(150)} ชั่วโมง ทำไมคิด ${calculateHoursBilled(150)} ชั่วโมง`,
      `2 ชั่วโมงครึ่งจึงคิดเป็น ${calculateHoursBilled(150)} ชั่วโมง`,
      `2 ชั่วโมงครึ่ง คิดเป็น ${calculateHoursBilled(150)} ชั่วโมง`,
      `เศษชั่วโมงคิดเป็น ${calculateHoursBilled(1)} ชั่วโมง`,
      ...hoursOf("th"),
      `ล่วงหน้าอย่างน้อย ${f.lead} ชั่วโมง`,
      `ต้องจองไม่เกิน ${clock(f.lastSlot - f.lead)}`,
      `รอบสุดท้ายคือ ${clock(f.lastSlot)}`,
      `ตั้งแต่ ${clock(f.firstSlot)} ถึง ${clock(f.lastSlot)}`,
      `${f.answer} ชั่วโมง (นับเฉพาะ ${until(f.dayStarts, f.dayEnds)})`,
      `ก่อนเริ่มงานอย่างน้อย ${f.answeredBefore} ชั่วโมง`,
      `ก่อนเวลาเริ่มงานอย่างน้อย ${f.answeredBefore} ชั่วโมง`,
      `ช้าที่สุด ${f.answeredBefore} ชั่วโมงก่อนเริ่มงาน`,
      `เว้นไว้ ${f.travel} ชั่วโมงหลังแต่ละงาน`,
      `เวลาเดินทางระหว่างงาน ${f.travel} ชั่วโมง`,
      `ล่วงหน้าได้ไม่เกิน ${f.upcoming} รายการ`,
      `ไม่เกิน ${f.visits} ครั้ง`,
      `ทุก ${f.weeksBetween} สัปดาห์`,
      `${f.calendarWeeks} สัปดาห์จากวันนี้`,
      `${f.calendarWeeks} สัปดาห์นี้คิวเต็ม`,
      `รอตอบรับได้ไม่เกิน ${f.pending} รายการ`,
      `ได้ไม่เกิน ${f.ahead} ครั้ง และเปลี่ยนแปลงการจองได้ไม่เกิน ${f.changes} ครั้งใน 1 ชั่วโมง`,
      `ไม่เกิน ${f.firstSeries} ชุด จองแบบครั้งเดียวได้ไม่เกิน ${f.firstBookings} รายการ และจองคิวคนเดียวกันได้ไม่เกิน ${f.firstWeek} ครั้งต่อสัปดาห์`,
      `ตอบภายใน ${f.problemAnswer} ชั่วโมง (นับเฉพาะ ${until(f.dayStarts, f.dayEnds)})`,
      `คอนโดที่ใช้เวลา ${calculateHoursBilled(120)} ชั่วโมง`,
      `เมื่อครบ ${f.done} ชั่วโมงหลังเวลาสิ้นสุดงาน`,
      `ภายใน ${f.reported} ชั่วโมงหลังเวลาสิ้นสุดงาน`,
      `รอ ${f.atTheDoor} นาที`,
      `เหลือไม่ถึง ${f.late} ชั่วโมง`,
      `ล่วงหน้าอย่างน้อย ${f.late} ชั่วโมง`,
      `ล่วงหน้าน้อยกว่า ${f.late} ชั่วโมง`,
      `${f.late} ชั่วโมงก่อนเริ่มงาน`,
      `รีวิวได้ถึง ${f.reviewed} วันหลังงานเสร็จ`,
      `แก้ไขรีวิวได้ ${f.reviewChanged} วัน`,
      `ไม่เกิน ${f.photo} MB`,
      `ไม่เกิน ${f.photoProgressive} ล้านพิกเซล`,
      `${f.photoPixels} ล้านพิกเซล และด้านละไม่เกิน ${f.photoSide.toLocaleString("en")} พิกเซล`,
      `ใหญ่กว่า ${f.photo} MB`,
      `ใหญ่กว่า ${f.problemPhoto} MB`,
      `${f.shortestBio}–${f.longestBio} ตัวอักษร`,
      `ตั้งแต่ ${f.onTheWay} ชั่วโมงก่อนเริ่ม`,
      `ตั้งแต่ ${f.qr} ชั่วโมงก่อนเริ่มงาน`,
      `อีก ${f.soon} ชั่วโมงถึงเวลา`,
      `งานเริ่มได้ช้าสุด ${clock(f.lastSlot)}`,
      `ช่วง ${f.dayEnds}.00–${clock(f.dayStarts)} เราจะไม่ส่งทาง LINE และบนเครื่อง เว้นแต่เรื่องที่จะเกิดขึ้นภายใน ${f.near} ชั่วโมง`,
      ...at(`${f.lead} ชั่วโมง`, "availability:lead-time-two-hours"),
      `เว้น ${f.travel} ชั่วโมงหลังทุกงาน`,
      `ภายใน ${f.daysOffYears} ปีข้างหน้า`,
      `ผ่านไป ${f.presumed} วันแล้วไม่มีใครแจ้ง`,
      `อย่างน้อย ${f.shortestBio} ตัวอักษร`,
      `ไม่เกิน ${f.longestBio} ตัวอักษร`,
      `ไม่น้อยกว่า ${f.leastRate}\u00a0บาท`,
      `ตลอด ${f.cardMonths} เดือนข้างหน้า`,
      ...at(`ใช้ได้ ${f.verify} ชั่วโมง`, ...VERIFYING),
      ...at(`ใช้ได้ ${f.change} ชั่วโมง`, ...CHANGING),
      ...at(`ใช้ได้ ${f.reset} ชั่วโมง`, "email:reset", "password:"),
      ...at(`ใช้ได้ครั้งเดียวภายใน ${f.reset} ชั่วโมง`, "help", "email:reset"),
      `ใช้ได้ ${f.verify} ชั่วโมงสำหรับยืนยันอีเมล และ ${f.reset} ชั่วโมงสำหรับตั้งรหัสผ่านใหม่ ส่วนบันทึกว่าเคยส่ง เก็บต่ออีก ${f.tokensKept} วัน`,
      `ล่วงหน้า ${f.warned} วันให้ตรวจใหม่`,
      `ไม่ได้ยืนยันอีเมล | ประมาณ ${f.unverified} วัน`,
      `จองไม่สำเร็จ | ${f.draft} วัน`,
      `ส่งอีเมลนั้นแล้ว แต่ไม่เกิน ${f.deletionEmail} วัน`,
      `รูปของปัญหาที่แจ้ง | ${f.problemPhotos} วัน`,
      `บันทึกหมดอายุใน ${f.marks} วัน`,
      `บันทึกการแจ้งกระชั้นชิดและการผิดนัด | ${f.marks} วัน`,
      ...at(`แต่ไม่เกิน ${f.contactYears} ปี`, "privacy", "data:"),
      `ไม่ได้ใช้ ${f.sessionIdle} วัน หรือครบ ${f.sessionAbsolute} วันนับจากวันที่เข้าสู่ระบบ`,
      `ที่เราส่งถึงคุณ | ${f.noticesKept} วัน`,
      `ไทยหรืออังกฤษ | ${f.languageYears} ปี`,
      `เคยเข้าสู่ระบบแล้วเท่านั้น | ${f.deviceYears} ปี`,
      `อยู่ในอุปกรณ์นี้ | ${f.awaitingDays} วัน`,
      `มีเฉพาะเมื่อคุณใช้วิธีนี้ | ${f.attempt} นาที`,
      `เข้าสู่ระบบในอุปกรณ์นี้ | ${f.secondStep} นาที`,
      `เราจะไม่ถามอีกภายใน ${f.confirmed} นาที`,
      `ส่งใหม่ภายใน ${f.confirmed} นาที`,
      `(CSS) แล้ว | ${f.styleDays} วัน`,
      `ใน ${f.steps} ขั้นตอน`,
      ...at(`จาก ${f.steps}`, "booking:step-of"),
      `${f.services} แบบ`,
      `ห้องสตูดิโอหรือคอนโด ${f.condoRooms} ห้องนอน`,
      `ห้องสตูดิโอหรือ ${f.condoRooms} ห้องนอน ไม่เกินประมาณ ${f.condoMetres} ตร.ม.`,
      `ห้องสตูดิโอหรือ ${f.condoRooms} ห้องนอน ขนาดไม่เกินประมาณ ${f.condoMetres} ตร.ม.`,
      `${f.condoRooms + 1}–${f.homeRooms} ห้องนอน ประมาณ 60–${f.homeMetres} ตร.ม.`,
      `${f.condoRooms + 1}–${f.homeRooms} ห้องนอน ทำละเอียด`,
      `ร้านค้า ไม่เกินประมาณ ${f.officeMetres} ตร.ม.`,
      `ร้านค้าขนาดไม่เกินประมาณ ${f.officeMetres} ตร.ม.`,
    ];
  },
};

/** Figures that no rule of the code decides: promises of people, the law, telephone numbers, heights. */
const OTHERS: Record<Locale, readonly RegExp[]> = {
  en: [
    /\b(?:191|1669|199|1155)\b/,
    /(?<=within )(?:30|7) days/,
    /(?<=at least )15 days/,
    /(?<=within )72 hours|90 days, as Thailand’s Computer Crime Act requires|section 28 of the PDPA|after 30 days at most/,
    /in touch after 20 minutes|4 (?:regular )?visits: 4 fees|20 or older|under 20|such as 300|about 2 minutes/,
    /081-555-0101|1[35] digits/,
    /[Ss]uch as 8:00-18:00/,
    /above 3 m\b/,
    /WCAG 2\.2|B\.E\. 2562 \(2019\)|ASCII 1/,
    /out of 5 stars/,
    /1 to 5 stars|[1-5] stars?:|[15]: (?:bad|very good)|… of 5/,
    /081\u00a0234\u00a05678|50200|5 digits and starts with 50/,
    /whole number from 1|must be 1 to/,
    /404|:465/,
    /4\.9\/5|800\+|5,000\+/,
    /2nd floor|3rd floor|4th floor/,
    /1Password/,
  ],
  th: [
    /\b(?:191|1669|199|1155|1166)\b/,
    /(?<=ภายใน )72 ชั่วโมง|90 วัน ตาม พ\.ร\.บ\. ว่าด้วยการกระทำความผิดเกี่ยวกับคอมพิวเตอร์|มาตรา 28 ของ|มาแทน ไม่เกิน 30 วัน/,
    /(?<=ภายใน )(?:1|7|30) วัน/,
    /(?<=อย่างน้อย )15 วัน/,
    /ชั้น [234]/,
    /เวลาที่จอง 20 นาที|ประจำ 4 ครั้ง คิด 4 ครั้ง|^1 วัน$|20 ปี|เช่น 300|ประมาณ 2 นาที|ไม่ถึง 1 นาที/,
    /081-555-0101|1[35] หลัก/,
    /เช่น 8\.00-18\.00/,
    /สูงเกิน 3 เมตร/,
    /WCAG 2\.2|พ\.ศ\. 2562/,
    /1Password|2 ขั้นตอน|1 รหัส/,
    /(?:1|2) (?:ครั้ง|รีวิว|ฝ่าย|คน|บัญชี|รายการ|อย่าง|ภาษา|แห่ง|เวลา|ข้อ|ช่อง)|ทั้ง 3 (?:ค่า|ข้อ|คน)|ไม่ถึง 1 ชั่วโมง|2–3\u00a0นาที/,
    /จาก 5 ดาว|1 ถึง 5 ดาว|[1-5] ดาว:|[15]: (?:ไม่ดี|ดีมาก)/,
    /081\u00a0234\u00a05678|50200|มี 5 หลัก ขึ้นต้นด้วย 50/,
    /จำนวนเต็มตั้งแต่ 1|ASCII 1 ถึง/,
    /404|:465/,
    /4\.9\/5|800\+|5,000\+/,
  ],
};

/** A text, with the name of the page or message that contains it. */
interface Text {
  name: string;
  text: string;
}

function textsOfBlock(block: InfoBlock): string[] {
  switch (block.kind) {
    case "text":
      return [block.text];
    case "list":
    case "map":
      return block.items;
    case "steps":
    case "questions":
      return block.items.flatMap((item) => Object.values(item));
    case "table":
      // A row is one text, because the cell beside a figure says what the figure means.
      return [block.head, ...block.rows].map((row) => row.join(" | "));
    case "contacts":
      return block.items.flatMap(({ label, hint, contact }) => [label, hint, contact]);
    case "link":
      return [block.label];
  }
}

function textsIn(name: string, value: unknown): Text[] {
  if (typeof value === "string") return [{ name, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(name ? `${name}:${key}` : key, inner),
  );
}

/** Returns all texts in a language. */
function collectTexts(locale: Locale): Text[] {
  const pages = INFO_PAGES.flatMap((name) => {
    const page = getInfoPage(name, locale);
    if (!page) throw new Error(`There is no page ${name}.`);
    const { title, description, lead, sections } = page;
    const inSections = sections.flatMap(({ heading, blocks }) => [
      heading,
      ...blocks.flatMap(textsOfBlock),
    ]);
    return [title, description, lead, ...inSections].map((text) => ({ name, text }));
  });
  const texts = [
    ...pages,
    ...textsIn("claims", claims[locale]),
    ...textsIn("", messagesOf(locale)),
  ];
  return texts.map(({ name, text }) => ({ name, text: text.replaceAll("\u2060", "") }));
}

const said = (known: Said) => (typeof known === "string" ? { at: "", say: known } : known);
const says = ({ name, text }: Text, { at: place, say }: ReturnType<typeof said>) =>
  name.startsWith(place) && text.includes(say);

const TEXTS: Readonly<Record<Locale, Text[]>> = { en: collectTexts("en"), th: collectTexts("th") };

/**
 * Returns the texts with a figure that nothing explains; the known phrases in them are replaced by "…".
 */
function unknownIn(locale: Locale, figures: Figures): string[] {
  // Longer phrases come first, because a short one may be part of them.
  const known = RULES[locale](figures)
    .map(said)
    .sort((a, b) => b.say.length - a.say.length);
  const others = OTHERS[locale].map((other) => new RegExp(other, "gi"));
  const withFigures = TEXTS[locale].filter(({ text }) => /\d/.test(text));
  return withFigures.flatMap(({ name, text }) => {
    let left = text.replaceAll(/\{\{\w+\}\}/g, "…");
    for (const one of known)
      if (says({ name, text: left }, one)) left = left.replaceAll(one.say, "…");
    for (const other of others) left = left.replaceAll(other, "…");
    return /\d/.test(left) ? [`${name}: ${left}`] : [];
  });
}

describe.each(LOCALES)("the figures of the texts (%s)", (locale) => {
  test("are those of the rules, or of no rule", () => {
    expect(unknownIn(locale, FIGURES)).toEqual([]);
  });

  test("are all said somewhere", () => {
    const texts = TEXTS[locale];
    const unsaid = RULES[locale](FIGURES)
      .map(said)
      .filter((one) => !texts.some((text) => says(text, one)));
    expect(unsaid).toEqual([]);
    const unused = OTHERS[locale].filter((other) => !texts.some(({ text }) => other.test(text)));
    expect(unused).toEqual([]);
  });

  test.each(Object.keys(FIGURES) as (keyof Figures)[])("no longer hold if %s is another", (key) => {
    const others = { ...FIGURES, [key]: FIGURES[key] + 1 };
    // The English text says "within a year", without a figure.
    const silent = locale === "en" && key === "daysOffYears";
    expect(unknownIn(locale, others).length > 0).toBe(!silent);
  });
});

test("the example of a postcode is one", () => {
  expect("50200").toMatch(ZIP_CODE_PATTERN);
});
