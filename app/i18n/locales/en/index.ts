import account from "./account";
import api from "./api";
import areas from "./areas";
import booking from "./booking";
import browse from "./browse";
import cleaner from "./cleaner";
import common from "./common";
import dashboard from "./dashboard";
import errors from "./errors";
import home from "./home";
import login from "./login";
import mail from "./mail";
import password from "./password";
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
  errors,
  home,
  login,
  mail,
  password,
  signup,
  specialties,
  verify,
} as const;
