/** Returns the name of the field that says who takes over a job. */
export const giveField = (jobId: number) => `give-${jobId}`;
