import { constants } from "node:fs";

/**
 * The flag that opens a file to be read, and fails (ELOOP) where its name is a symbolic link: whoever may
 * leave one in a folder that is served would choose which of the machine's files are sent. On Windows,
 * where making one takes rights of its own, links are followed.
 */
export const READ_NO_SYMLINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
