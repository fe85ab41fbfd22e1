/**
 * What people may change about themselves (spec part 1 §2, Profile). Position, title, department, role and homes
 * are given by who administers. A person without an open grant may change nothing.
 */
export const EDITABLE_FIELDS = ['first_name', 'last_name', 'language', 'email', 'phone_number'] as const

export type EditableField = (typeof EDITABLE_FIELDS)[number]
