/** Returns the name of the field that says who takes over a job. */
export const giveField = (jobId: number) => `give-${jobId}`;

/** The answer that nobody takes it over. A refused form wouldn't get an empty value back. */
export const NOBODY_TAKES_IT = "none";
