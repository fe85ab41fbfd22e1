/**
 * A view is named by its role and a digest of its columns. An older Hearth, and a device that does not know which
 * columns its rows have, use the role alone.
 */
export const viewName = (role: string, digest: string): string => `${role}:${digest}`
export const roleOfView = (view: string): string => view.split(':', 1)[0] ?? ''
