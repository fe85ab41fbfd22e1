/** What a page asks its service worker about the files of the app, and what it answers. */
export type ShellQuestion =
  /** How many files are there? */
  | 'SHELL_STATE'
  /** The same, after every file was compared with the build and what is wrong or missing was fetched. */
  | 'SHELL_REPAIR'

export interface ShellState {
  /** Of this release. */
  readonly files: number
  readonly missing: number
  /** Of the database on the device, as this release writes it. */
  readonly mirrorVersion: number
}

/** What a page tells an active service worker that does not serve it; there is no answer, the page is served then. */
export const SERVE_THIS_PAGE = 'SERVE_THIS_PAGE'
