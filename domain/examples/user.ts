import type { Examples } from '../registry.ts'

export const examples: Examples<'user'> = [
  {
    id: 5,
    company_id: 1,
    email: 'caregiver@hearth.test',
    phone_number: '+15185550105',
    position: 'Direct support professional',
    department: null,
    title: null,
    language: 'English',
    verification_status: 'email verified',
    is_active: true,
    hire_date: '2025-03-01',
    current_home_id: 1,
    notifications: { low_stock: { app: true, mail: false, push: false } },
    created_at: '2026-01-05T14:00:00.000Z',
    last_login: null,
  },
]
