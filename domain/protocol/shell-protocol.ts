/** Messages between a page and its service worker about the files of the app. */
export type ShellRequest =
  /** How many files are stored. */
  | 'SHELL_STATE'
  /** The same, after comparing every file with the build and fetching files that are wrong or missing. */
  | 'SHELL_REPAIR'

export interface ShellState {
  /** Number of files of this release. */
  readonly files: number
  readonly missing: number
  /** The version of the device's database that this release writes. */
  readonly mirrorVersion: number
}

/** Sent by a page to an active service worker that does not serve it; without an answer, it then serves the page. */
export const SERVE_THIS_PAGE = 'SERVE_THIS_PAGE'

/**
 * Sent by a page whose user agreed to an update, to the service worker that is to be replaced: it stops fetching files,
 * and answers. The next one takes over once this one has nothing left to do, and on weak Wi-Fi that may be minutes.
 */
export const STEP_ASIDE = 'STEP_ASIDE'
