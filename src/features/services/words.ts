/** Texts of the screen of services (spec part 3 §2, §5, §8, verbatim where the spec has a text). */
export const servicesWords = {
  title: 'Services',
  error: {
    title: 'Services could not be shown',
    text: 'Something went wrong on this page. Try again. If the problem continues, tell the office.',
  },
  failed: 'Failed to fetch services',
  failedSave: 'Failed to save service',
  add: 'Add Service',
  edit: 'Edit Service',
  list: {
    search: 'Search by name or description',
    edit: 'Edit',
    editWhich: 'Edit {{name}}',
    empty: 'No services found',
    once: 'Once',
  },
  form: {
    nameMissing: 'Service name is required',
    costMissing: 'Base cost is required',
  },
} as const

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    services: typeof servicesWords
  }
}
