/** Texts of the public page; heading, blurb, buttons and solution areas are verbatim (spec part 1 §1, §2). */
export const landingWords = {
  title: 'Group home management',
  skip: 'Skip to content',
  nav: { label: 'Main', home: 'Home', about: 'About', services: 'Services', contact: 'Contact' },
  menu: 'Open menu',
  closeMenu: 'Close menu',
  menuTitle: 'Menu',
  login: 'Login',
  requestDemo: 'Request a Demo',
  profile: 'Profile',
  logout: 'Logout',
  toDashboard: '{{name}}, go to the dashboard',
  hero: {
    heading: 'Simplifying group home management',
    blurb:
      'A comprehensive web-based platform designed to streamline and enhance the management of group homes.',
    start: 'Start Managing Smarter',
    features: 'See Features',
    picture:
      'The medication round in Hearth: the doses that are due in a home, by time, with the residents who take them.',
    caption: 'The medication round in Hearth, with made-up residents.',
  },
  about: {
    heading: 'Made for the tablet in the kitchen',
    text: 'Care happens where the Wi-Fi is weak. Hearth keeps the records of your homes on the device itself, so a shift goes on whether the network is there or not.',
    points: {
      offline: {
        heading: 'Works offline',
        text: 'Residents, medications and notes open from the tablet. Record a dose or an incident without a connection; Hearth sends it when the connection is back.',
      },
      kept: {
        heading: 'No dose is lost',
        text: 'A record that shows as saved is on the device, and stays there until the server has confirmed it. Closing the app, an empty battery or an update does not change that.',
      },
      honest: {
        heading: 'You can see where you stand',
        text: 'Every screen says whether all is saved, what is still waiting, and when the tablet last reached the server.',
      },
      together: {
        heading: 'Tablets agree',
        text: 'What is recorded on one tablet appears on the others. If two people record the same dose, Hearth keeps both and asks a person to look.',
      },
    },
  },
  services: {
    heading: 'What Hearth helps you with',
    areas: {
      residents: {
        heading: 'Resident management',
        text: 'Allergies, diagnoses, contacts and a photo on one page, with a timeline of what happened. Residents with similar names carry an alert.',
      },
      staff: {
        heading: 'Staff coordination',
        text: 'Tasks, appointments and progress notes for every shift. People see the homes they work in and what their role allows.',
      },
      medication: {
        heading: 'Medication administration',
        text: 'What is due, late, given or held, in the time of the home. As-needed doses, holds and changed orders keep their history, and the month prints as a chart.',
      },
      incidents: {
        heading: 'Incident reporting',
        text: 'Write down what happened and what was done, add photos, and see how much time is left to file the report.',
      },
      compliance: {
        heading: 'Compliance tracking',
        text: 'Doses nobody recorded, overdue results and open incidents come up by themselves. Every change keeps who made it and when.',
      },
      supplies: {
        heading: 'Supplies and expenses',
        text: 'Stock goes down as it is used and says when it runs low. Expense claims go from the receipt to the payment.',
      },
    },
  },
  contact: {
    heading: 'See it with your own team',
    text: 'Tell us about your homes and we will show you Hearth.',
  },
  footer: {
    solutions: 'Solutions',
    areas: {
      residents: 'resident management',
      staff: 'staff coordination',
      medication: 'medication administration',
      incidents: 'incident reporting',
      compliance: 'compliance tracking',
    },
    copyright: '© {{year}} Hearth',
  },
  error: { title: 'This page cannot be shown', text: 'Try again, or go to sign-in.' },
} as const

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    landing: typeof landingWords
  }
}
