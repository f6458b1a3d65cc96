import { constants } from "node:fs";

/**
 * Flags that open a file for reading and fail (ELOOP) if its name is a symbolic link: anybody who can
 * create one in a served folder would choose which of the machine's files are sent. On Windows, where
 * creating one needs special rights, links are followed.
 */
export const READ_NO_SYMLINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
