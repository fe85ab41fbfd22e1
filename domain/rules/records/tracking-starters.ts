/**
 * The categories a home starts with. Ranges are those of resting adults, and choices as on usual paper logs; a manager
 * changes them as the home's physicians ask. Water: spec part 2 §5. Stool: Bristol stool form scale.
 */
import type { TrackingAttribute } from '../../entities/tracking-category.ts'
import { TRACKING_LIMITS } from '../../entities/tracking-category.ts'

export interface TrackingStarter {
  readonly name: string
  readonly tells_manager: boolean
  readonly attributes: TrackingAttribute[]
}

const empty = { unit: null, low: null, high: null, choices: [], notable: [], most: null, is_required: false }

const number = (key: string, name: string, unit: string | null, low: number | null, high: number | null) => ({
  ...empty,
  key,
  name,
  data_type: 'number' as const,
  unit,
  low,
  high,
})
const choice = (key: string, name: string, choices: string[], notable: string[] = []) => ({
  ...empty,
  key,
  name,
  data_type: 'choice' as const,
  choices,
  notable,
})
const yesNo = (key: string, name: string, notable: string[] = []) => ({
  ...empty,
  key,
  name,
  data_type: 'yes_no' as const,
  notable,
})
const words = (key: string, name: string) => ({ ...empty, key, name, data_type: 'text' as const })
const needed = (attribute: TrackingAttribute): TrackingAttribute => ({ ...attribute, is_required: true })

const water: TrackingAttribute = {
  ...empty,
  key: 'glasses',
  name: 'Glasses of water',
  data_type: 'water',
  most: TRACKING_LIMITS.usual_glasses,
  is_required: true,
}

export const trackingStarters: readonly TrackingStarter[] = [
  {
    name: 'Vital signs',
    tells_manager: true,
    attributes: [
      number('systolic', 'Systolic', 'mmHg', 90, 140),
      number('diastolic', 'Diastolic', 'mmHg', 60, 90),
      number('pulse', 'Pulse', 'bpm', 50, 110),
      number('temperature', 'Temperature', '°F', 96, 100.3),
      number('respirations', 'Respirations', 'per min', 12, 20),
      number('oxygen', 'Oxygen saturation', '%', 92, 100),
    ],
  },
  {
    name: 'Weight',
    tells_manager: false,
    attributes: [needed(number('weight', 'Weight', 'lb', null, null))],
  },
  {
    name: 'Blood glucose',
    tells_manager: true,
    attributes: [
      needed(number('glucose', 'Blood glucose', 'mg/dL', 70, 250)),
      choice('taken', 'Taken', ['Fasting', 'Before meal', 'After meal', 'Bedtime']),
    ],
  },
  {
    name: 'Sleep',
    tells_manager: false,
    attributes: [
      needed(choice('quality', 'Night', ['Slept well', 'Restless', 'Mostly awake'], ['Mostly awake'])),
      number('hours', 'Hours slept', 'h', 4, 14),
      number('times_up', 'Times up', null, null, 5),
    ],
  },
  {
    name: 'Meals',
    tells_manager: false,
    attributes: [
      needed(choice('meal', 'Meal', ['Breakfast', 'Lunch', 'Dinner', 'Snack'])),
      needed(choice('eaten', 'Eaten', ['All', 'Most', 'Half', 'A little', 'Refused'], ['Refused'])),
      yesNo('choking', 'Coughing or choking', ['yes']),
    ],
  },
  { name: 'Fluids', tells_manager: false, attributes: [water] },
  {
    name: 'Bowel',
    tells_manager: false,
    attributes: [
      needed(
        choice(
          'form',
          'Form',
          ['None', '1 Lumps', '2 Lumpy', '3 Cracked', '4 Smooth', '5 Soft blobs', '6 Mushy', '7 Watery'],
          ['1 Lumps', '7 Watery'],
        ),
      ),
      choice('amount', 'Amount', ['Small', 'Medium', 'Large']),
      yesNo('blood', 'Blood seen', ['yes']),
    ],
  },
  {
    name: 'Seizure',
    tells_manager: true,
    attributes: [
      needed(
        choice(
          'kind',
          'Kind',
          ['Whole body', 'One side or limb', 'Staring', 'Drop', 'Other'],
          ['Whole body'],
        ),
      ),
      number('seconds', 'Duration', 's', null, 300),
      choice('after', 'Afterward', ['Alert', 'Drowsy', 'Confused', 'Asleep']),
      yesNo('rescue', 'Rescue medication given', ['yes']),
      words('before', 'What came before'),
    ],
  },
  {
    name: 'Mood',
    tells_manager: false,
    attributes: [
      needed(choice('mood', 'Mood', ['Happy', 'Calm', 'Tired', 'Sad', 'Anxious', 'Irritable', 'Angry'])),
    ],
  },
  {
    name: 'Behavior',
    tells_manager: true,
    attributes: [
      needed(
        choice(
          'behavior',
          'Behavior',
          ['Aggression', 'Self-injury', 'Property damage', 'Leaving', 'Refusing care', 'Shouting', 'Other'],
          ['Self-injury'],
        ),
      ),
      choice('intensity', 'Intensity', ['Mild', 'Moderate', 'Severe'], ['Severe']),
      number('minutes', 'Duration', 'min', null, null),
      words('before', 'What came before'),
      words('response', 'What helped'),
    ],
  },
]
