import type { Examples } from '../registry.ts'

export const examples: Examples<'person_card'> = [
  {
    id: 5,
    company_id: 1,
    first_name: 'Dana',
    last_name: 'Reyes',
    initials: 'DR',
    image_url: null,
    works_in: ['home:1'],
    is_registered: true,
  },
]
