/**
 * A view is named by its role and a digest of its columns. An older Hearth named it by the role alone, and so does a
 * device that does not know which columns its rows have.
 */
export const viewName = (role: string, digest: string): string => `${role}:${digest}`
export const roleOfView = (view: string): string => view.split(':', 1)[0] ?? ''
