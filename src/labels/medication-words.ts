/** Frequencies, in the words of the REST field `frequency_description` (spec part 2 §3). */
export const frequencyWords = {
  asNeeded: 'As needed',
  daily: {
    1: 'Once daily',
    2: 'BID',
    3: 'TID',
    4: 'QID',
    5: 'Five times daily',
    6: 'Six times daily',
  },
  timesDaily: '{{count}} times daily',
  everyDay: 'Every day',
  everyDays: 'Every {{count}} days',
  weeklyOn: 'Weekly on {{days}}',
  onceWeekly: 'Once weekly',
  timesWeekly: '{{count}} times weekly',
  monthlyOnDay: 'Monthly on day {{days}}',
  monthlyOnDays: 'Monthly on days {{days}}',
  onceMonthly: 'Once monthly',
  timesMonthly: '{{count}} times monthly',
  both: '{{days}}, {{times}}',
} as const
