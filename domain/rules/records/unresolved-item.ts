/** The fields of an attention item that was just opened. */
export const unresolvedFields = {
  resolved_at: null,
  resolved_by: null,
  resolution: null,
  resolution_reason: null,
  revision: 0,
} as const
