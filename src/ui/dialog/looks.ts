/**
 * Returns the button styles of a dialog: `cancel` for Cancel, `confirm` for the action. The most prominent button is
 * never the harmful one: an action that removes something is outlined in red beside a filled Cancel; otherwise the
 * action is filled and Cancel is not (U6.1, U10.14).
 */
export const buttonLooks = (isDangerous = false) =>
  isDangerous
    ? ({ cancel: {}, confirm: { variant: 'outline', color: 'attention' } } as const)
    : ({ cancel: { variant: 'default' }, confirm: {} } as const)
