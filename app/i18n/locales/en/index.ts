import account from "./account";
import api from "./api";
import areas from "./areas";
import booking from "./booking";
import browse from "./browse";
import cleaner from "./cleaner";
import common from "./common";
import dashboard from "./dashboard";
import data from "./data";
import errors from "./errors";
import home from "./home";
import login from "./login";
import mail from "./mail";
import oauth from "./oauth";
import password from "./password";
import sessions from "./sessions";
import setup from "./setup";
import signup from "./signup";
import specialties from "./specialties";
import verify from "./verify";

export const en = {
  account,
  api,
  areas,
  booking,
  browse,
  cleaner,
  common,
  dashboard,
  data,
  errors,
  home,
  login,
  mail,
  oauth,
  password,
  sessions,
  setup,
  signup,
  specialties,
  verify,
} as const;
