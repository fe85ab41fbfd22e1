import { describe, expect, test } from 'vitest'
import { hasCondition } from '#domain/rules/doses/mark-window.ts'

describe('[U10.2] an instruction to look first is a condition', () => {
  test.each([
    'Hold when systolic pressure is below 100',
    'Withhold after a fall',
    'Skip on dialysis days',
    'Omit before surgery',
    'Not with grapefruit juice',
    'Measure the pulse first',
    'Ask the nurse',
    'Aussetzen bei Durchfall',
    'Nicht bei Fieber geben',
    'Puls messen',
    'Suspender por diarrea',
    'No dar con fiebre',
    'Medir el pulso',
    'Ne pas donner en cas de fièvre',
    'Suspendre en cas de diarrhée',
    'Mesurer le pouls',
    '腹泻时停用',
    '先测脉搏',
    '下痢のときは休薬',
    '脈拍を測定',
  ])('%s', words => {
    expect(hasCondition(words)).toBe(true)
  })

  test.each([
    null,
    '',
    'With food',
    'In the kitchen',
    'Mit dem Essen',
    'Con la comida',
    'Avec le repas',
    '饭后',
    '食後',
  ])('%s is none', words => {
    expect(hasCondition(words)).toBe(false)
  })
})
