/** Texts of the screens of support tickets. */
export const supportTicketsWords = {
  title: 'Support Tickets',
  error: {
    title: 'Support tickets could not be shown',
    text: 'Something went wrong on this page. Try again. If the problem continues, tell the office.',
  },
  failed: 'Failed to fetch support tickets',
  failedSave: 'Failed to save',
  views: { label: 'Whose tickets', mine: 'My Tickets', others: 'Tickets to Answer' },
  new: 'New Ticket',
  list: {
    figures: 'Support tickets in figures',
    search: 'Search subject or message',
    searchOthers: 'Search subject, message, person or company',
    allStatuses: 'All statuses',
    company: 'Company',
    allCompanies: 'All companies',
    noCompany: 'None',
    answered: 'Last answer',
    notAnswered: 'None yet',
    mineEmpty: 'You have no support tickets',
    mineEmptyText: 'Something not working, or a question? Open a ticket, even without a connection.',
    othersEmpty: 'No support tickets found',
  },
  form: {
    title: 'New Support Ticket',
    send: 'Send Ticket',
    noNames: 'Do not write the names of residents here: support is not part of their care.',
    whoReads: 'Hearth support, and the provider and administrators of your company can read this ticket.',
    whoReadsPlatform: 'Other platform administrators can read this ticket.',
    names_one: '{{names}} is the name of a resident. Leave it out, unless you mean something else.',
    names_other: '{{names}} are names of residents. Leave them out, unless you mean something else.',
    subjectMissing: 'Subject is required',
    messageMissing: 'Message is required',
  },
  ticket: {
    notHere: 'Support ticket not found',
    notHereText: 'There is no such ticket. Check the address, or whether you still have access.',
    conversation: 'Conversation',
    support: 'Support',
    you: 'You',
    closed: '{{name}} closed the ticket',
    reopened: '{{name}} opened the ticket again',
    by: 'Opened by {{name}}',
    byOf: 'Opened by {{name}}, {{company}}',
    reply: 'Reply',
    replyTitle: 'Reply',
    send: 'Send Reply',
    repliesReopen: 'This ticket is closed. A reply opens it again.',
    close: 'Close Ticket',
    reopen: 'Reopen Ticket',
    stillOpen: 'The last message was not seen when this ticket was closed, so it stays open.',
  },
} as const

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    supportTickets: typeof supportTicketsWords
  }
}
