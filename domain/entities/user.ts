import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { field, stamp } from '../field.ts'
import { notificationChoices } from '../rules/notifications/kinds.ts'
import { instant, localDate, numericId, role } from '../values/schemas.ts'
import { email, optionalText } from '../values/text.ts'

/**
 * Anyone who signs in. *Staff* is a user with a position in a company; staff id = user id everywhere (design §3).
 * Names and photo are in `person_card`, rights in `grant`; only its owner and administrators see this row.
 */
export const user = defineEntity({
  name: 'user',
  kind: 'directory',
  scopes: ['user'],
  isLocked: true,
  fields: {
    id: numericId,
    /** null for a person who runs the platform. */
    company_id: field(v.nullable(numericId), { label: 'Company', format: 'custom' }),
    email: field(email, { label: 'Email' }),
    phone_number: field(v.nullable(optionalText(20)), { label: 'Phone' }),
    position: field(v.nullable(optionalText(100)), { label: 'Position' }),
    department: v.nullable(optionalText(100)),
    title: v.nullable(optionalText(100)),
    language: field(optionalText(20), { label: 'Language' }),
    verification_status: field(optionalText(40), { label: 'Verification Status', format: 'custom' }),
    is_active: field(v.boolean(), { label: 'Status', format: 'custom' }),
    hire_date: field(v.nullable(localDate), { label: 'Hire Date', format: 'date' }),
    /** The default home of a new device and the scope of REST summaries; null is "all homes". */
    current_home_id: field(v.nullable(numericId), { label: 'Group home', format: 'custom' }),
    /** What they are notified of, and how; null for the default (X5). */
    notifications: v.nullable(notificationChoices),
    created_at: stamp(instant, { label: 'Created At', format: 'moment' }),
    last_login: stamp(v.nullable(instant), { label: 'Last Login', format: 'moment' }),
  },
  secret: ['password_hash'],
  computed: {
    first_name: v.string(),
    last_name: v.string(),
    image_url: v.nullable(v.string()),
    role: v.nullable(role),
    company_name: v.nullable(v.string()),
    home_id: v.nullable(numericId),
    group_homes: v.array(v.object({ home_id: numericId, display_home_name: v.string() })),
    rating: v.nullable(v.number()),
    rating_count: v.number(),
    editable_fields: v.array(v.string()),
  },
  indexes: ['company_id'],
})
