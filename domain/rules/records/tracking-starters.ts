/**
 * The categories a home starts with. Ranges are those of resting adults, and choices as on usual paper logs; a manager
 * changes them as the home's physicians ask. Water: spec part 2 §5. Stool: Bristol stool form scale.
 */
import type { TrackingAttribute } from '../../entities/tracking-category.ts'
import { TRACKING_LIMITS } from '../../entities/tracking-category.ts'

export interface StarterCategory {
  readonly name: string
  readonly tells_manager: boolean
  readonly attributes: TrackingAttribute[]
}

const EMPTY_ATTRIBUTE = {
  unit: null,
  low: null,
  high: null,
  choices: [],
  notable: [],
  most: null,
  is_required: false,
}

const numberAttribute = (
  key: string,
  name: string,
  unit: string | null,
  low: number | null,
  high: number | null,
) => ({
  ...EMPTY_ATTRIBUTE,
  key,
  name,
  data_type: 'number' as const,
  unit,
  low,
  high,
})
const choiceAttribute = (key: string, name: string, choices: string[], notable: string[] = []) => ({
  ...EMPTY_ATTRIBUTE,
  key,
  name,
  data_type: 'choice' as const,
  choices,
  notable,
})
const yesNoAttribute = (key: string, name: string, notable: string[] = []) => ({
  ...EMPTY_ATTRIBUTE,
  key,
  name,
  data_type: 'yes_no' as const,
  notable,
})
const textAttribute = (key: string, name: string) => ({
  ...EMPTY_ATTRIBUTE,
  key,
  name,
  data_type: 'text' as const,
})
const asRequired = (attribute: TrackingAttribute): TrackingAttribute => ({ ...attribute, is_required: true })

const waterAttribute: TrackingAttribute = {
  ...EMPTY_ATTRIBUTE,
  key: 'glasses',
  name: 'Glasses of water',
  data_type: 'water',
  most: TRACKING_LIMITS.usual_glasses,
  is_required: true,
}

export const starterCategories: readonly StarterCategory[] = [
  {
    name: 'Vital signs',
    tells_manager: true,
    attributes: [
      numberAttribute('systolic', 'Systolic', 'mmHg', 90, 140),
      numberAttribute('diastolic', 'Diastolic', 'mmHg', 60, 90),
      numberAttribute('pulse', 'Pulse', 'bpm', 50, 110),
      numberAttribute('temperature', 'Temperature', '°F', 96, 100.3),
      numberAttribute('respirations', 'Respirations', 'per min', 12, 20),
      numberAttribute('oxygen', 'Oxygen saturation', '%', 92, 100),
    ],
  },
  {
    name: 'Weight',
    tells_manager: false,
    attributes: [asRequired(numberAttribute('weight', 'Weight', 'lb', null, null))],
  },
  {
    name: 'Blood glucose',
    tells_manager: true,
    attributes: [
      asRequired(numberAttribute('glucose', 'Blood glucose', 'mg/dL', 70, 250)),
      choiceAttribute('taken', 'Taken', ['Fasting', 'Before meal', 'After meal', 'Bedtime']),
    ],
  },
  {
    name: 'Sleep',
    tells_manager: false,
    attributes: [
      asRequired(
        choiceAttribute('quality', 'Night', ['Slept well', 'Restless', 'Mostly awake'], ['Mostly awake']),
      ),
      numberAttribute('hours', 'Hours slept', 'h', 4, 14),
      numberAttribute('times_up', 'Times up', null, null, 5),
    ],
  },
  {
    name: 'Meals',
    tells_manager: false,
    attributes: [
      asRequired(choiceAttribute('meal', 'Meal', ['Breakfast', 'Lunch', 'Dinner', 'Snack'])),
      asRequired(
        choiceAttribute('eaten', 'Eaten', ['All', 'Most', 'Half', 'A little', 'Refused'], ['Refused']),
      ),
      yesNoAttribute('choking', 'Coughing or choking', ['yes']),
    ],
  },
  { name: 'Fluids', tells_manager: false, attributes: [waterAttribute] },
  {
    name: 'Bowel',
    tells_manager: false,
    attributes: [
      asRequired(
        choiceAttribute(
          'form',
          'Form',
          ['None', '1 Lumps', '2 Lumpy', '3 Cracked', '4 Smooth', '5 Soft blobs', '6 Mushy', '7 Watery'],
          ['1 Lumps', '7 Watery'],
        ),
      ),
      choiceAttribute('amount', 'Amount', ['Small', 'Medium', 'Large']),
      yesNoAttribute('blood', 'Blood seen', ['yes']),
    ],
  },
  {
    name: 'Seizure',
    tells_manager: true,
    attributes: [
      asRequired(
        choiceAttribute(
          'kind',
          'Kind',
          ['Whole body', 'One side or limb', 'Staring', 'Drop', 'Other'],
          ['Whole body'],
        ),
      ),
      numberAttribute('seconds', 'Duration', 's', null, 300),
      choiceAttribute('after', 'Afterward', ['Alert', 'Drowsy', 'Confused', 'Asleep']),
      yesNoAttribute('rescue', 'Rescue medication given', ['yes']),
      textAttribute('before', 'What came before'),
    ],
  },
  {
    name: 'Mood',
    tells_manager: false,
    attributes: [
      asRequired(
        choiceAttribute('mood', 'Mood', ['Happy', 'Calm', 'Tired', 'Sad', 'Anxious', 'Irritable', 'Angry']),
      ),
    ],
  },
  {
    name: 'Behavior',
    tells_manager: true,
    attributes: [
      asRequired(
        choiceAttribute(
          'behavior',
          'Behavior',
          ['Aggression', 'Self-injury', 'Property damage', 'Leaving', 'Refusing care', 'Shouting', 'Other'],
          ['Self-injury'],
        ),
      ),
      choiceAttribute('intensity', 'Intensity', ['Mild', 'Moderate', 'Severe'], ['Severe']),
      numberAttribute('minutes', 'Duration', 'min', null, null),
      textAttribute('before', 'What came before'),
      textAttribute('response', 'What helped'),
    ],
  },
]
