import type { ReactNode, Ref } from "react";
import { LiveCard } from "~/components/live-card";
import { useText } from "~/i18n/text";
import type { LiveCardView } from "~/http/live-card.server";
import { CustomerRows } from "./customer-and-home";
import type { JobPageView } from "./job-page-view.server";

/** The job on its day, with the customer who comes first: name, phone, address, and how to get in. */
export function JobDayCard({
  job,
  card,
  headingRef,
  children,
}: {
  job: JobPageView;
  card: LiveCardView;
  headingRef: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}) {
  const { t } = useText();
  return (
    <LiveCard card={card} headingRef={headingRef}>
      {/* Before the way its lead names them. */}
      {card.moment === "ahead" ? null : (
        <p className="text-ink-soft tabular">
          {job.serviceName}&nbsp;· {t("common:hours", { count: job.hours })}
        </p>
      )}
      {children}
      <div className="-mx-4 mt-3 -mb-4 border-t border-celadon-200 sm:-mx-6 sm:-mb-6 sm:*:px-6">
        <CustomerRows job={job} />
      </div>
    </LiveCard>
  );
}
