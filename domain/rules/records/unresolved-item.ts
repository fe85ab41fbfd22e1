/** The fields of an item that was just opened. */
export const unresolved = {
  resolved_at: null,
  resolved_by: null,
  resolution: null,
  resolution_reason: null,
  revision: 0,
} as const
