import { withQuery } from "./paths";

/** The page of the user's favourites, in a file of its own: few pages lead there. */
export const myFavouritesPath = (page = 1) =>
  withQuery("/dashboard/favourites", { page: page === 1 ? undefined : page });
