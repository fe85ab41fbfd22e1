/**
 * How the two answers of a dialog look. The loudest button is never the harmful one: what takes something away is
 * outlined in red beside the filled way back; otherwise the act is filled, and the way back is not (U6.1, U10.14).
 */
export const looksOf = (isDangerous = false) =>
  isDangerous
    ? ({ stay: {}, act: { variant: 'outline', color: 'attention' } } as const)
    : ({ stay: { variant: 'default' }, act: {} } as const)
