import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { textUpTo } from '../values/bounded.ts'
import { directoryId } from '../values/ids.ts'
import { looseText, text } from '../values/text.ts'

/**
 * What colleagues see of each other: the name and photo behind the initials on a chart. Readable within the
 * company; the id is the user's id. Kept when the person leaves, or old charts would lose their names.
 */
export const personCard = defineEntity({
  name: 'person_card',
  kind: 'directory',
  scopes: ['company'],
  fields: {
    id: directoryId,
    company_id: v.nullable(directoryId),
    first_name: text(50, 'First name is required'),
    last_name: text(50, 'Last name is required'),
    initials: textUpTo(4),
    image_url: v.nullable(looseText(255)),
  },
  indexes: ['company_id'],
})
