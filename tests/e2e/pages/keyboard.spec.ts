import { facesOf, pageRoutes } from "../../support/all-routes";
import { expect, openFace, test } from "../fixtures";
import { expectReachedByTab } from "./keyboard";

/** At night only: without scripts on a phone. `looks.spec.ts` checks it with scripts on a desktop. */
for (const route of pageRoutes()) {
  test(`Tab reaches all that can be used of ${route}, and shows where it is`, async ({
    page,
    data,
    facts,
    javaScriptEnabled,
  }) => {
    const faces = facesOf("page", facts).filter((one) => one.route === route);
    expect(faces).not.toEqual([]);
    for (const face of faces.filter(({ differs }, index) => index === 0 || differs)) {
      await openFace(page, face, { data, facts, javaScriptEnabled });
      await expectReachedByTab(page, face.address);
    }
  });
}
