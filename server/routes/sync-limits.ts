/** The longest bodies of what devices ask for. */

/** Room for five hundred scopes with their cursors, or for the months and positions of one scope. */
export const MAX_CURSORS_BYTES = 256 * 1024
/** Room for the longest list of chunk names that a request for packed months may have. */
export const MAX_CHUNK_NAMES_BYTES = 1024 * 1024
