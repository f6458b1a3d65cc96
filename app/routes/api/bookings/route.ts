import { apiRoute } from "~/http/api-errors.server";
import { createBookingByApi } from "./create.server";
import { listBookingsByApi } from "./list.server";

const route = apiRoute({ GET: listBookingsByApi, POST: createBookingByApi });

export const loader = route;
export const action = route;
