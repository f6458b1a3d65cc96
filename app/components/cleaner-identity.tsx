import { CleanerPhoto } from "~/components/cleaner-photo";
import { Stars } from "~/components/stars";
import { VerifiedLine } from "~/components/verified-line";

/** The cleaner of a booking: face, name, whether they are verified, and stars. */
export function CleanerIdentity({
  cleaner: { photo, isVerified, rating, reviewCount },
  name,
  heading: Heading = "p",
  isSmall = false,
}: {
  cleaner: { photo: string | null; isVerified: boolean; rating: number; reviewCount: number };
  /** The name as the reader reads it. */
  name: string;
  heading?: "p" | "h2";
  /** True for somebody who doesn't come, and where something else matters more. */
  isSmall?: boolean;
}) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3">
      <CleanerPhoto
        name={name}
        photo={photo}
        width={isSmall ? 56 : 96}
        eager
        className={`${isSmall ? "size-14" : "size-22"} shrink-0`}
      />
      <div className="min-w-0 flex-1 basis-36">
        <Heading className="text-section font-bold">{name}</Heading>
        {isVerified ? <VerifiedLine /> : null}
        <Stars rating={rating} reviewCount={reviewCount} />
      </div>
    </div>
  );
}
