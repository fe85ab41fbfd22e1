/** Diagnoses and emergency contacts of the demo's clients. */
import type { RecordSet, RowInCollection } from '#domain/record-set.ts'
import { type ActContext, applyOperation, newId } from './act.ts'
import type { ClientKey } from './clients.ts'
import type { World } from './world.ts'

type Diagnosis = readonly [name: string, code: string]
type Contact = readonly [full_name: string, relationship: string, phone: string]

// biome-ignore format: a table
const backgroundByClient: Readonly<Record<ClientKey, { diagnoses: readonly Diagnosis[]; contacts: readonly Contact[] }>> = {
  walter:  { diagnoses: [['Type 2 diabetes mellitus', 'E11.9'], ['Essential hypertension', 'I10'], ['Mild intellectual disability', 'F70']], contacts: [['Marian Abbott', 'Sister', '518-555-0142'], ['Paul Abbott', 'Brother', '518-555-0178']] },
  rosa:    { diagnoses: [['Gastro-esophageal reflux disease', 'K21.9'], ['Down syndrome', 'Q90.9']], contacts: [['Luz Delgado', 'Mother', '518-555-0117']] },
  jerome:  { diagnoses: [['Bipolar disorder', 'F31.9']], contacts: [['Denise Whitaker', 'Mother', '518-555-0133']] },
  jeremy:  { diagnoses: [['Asthma', 'J45.909'], ['Autistic disorder', 'F84.0']], contacts: [['Denise Whitaker', 'Mother', '518-555-0133']] },
  patrick: { diagnoses: [['Atrial fibrillation', 'I48.91'], ['Chronic kidney disease, stage 3', 'N18.30']], contacts: [['Sheila Gilhooly', 'Wife', '518-555-0190']] },
  amara:   { diagnoses: [['Generalized anxiety disorder', 'F41.1']], contacts: [['Chidi Nwosu', 'Father', '518-555-0155']] },
  harold:  { diagnoses: [['Heart failure', 'I50.9'], ['Osteoarthritis of the hip', 'M16.9']], contacts: [['Ellen Lindstrom', 'Daughter', '518-555-0121']] },
  yolanda: { diagnoses: [['Epilepsy', 'G40.909']], contacts: [['Marcus Pruitt', 'Brother', '518-555-0164']] },
  dmitri:  { diagnoses: [['Schizophrenia', 'F20.9']], contacts: [['Irina Belenko', 'Mother', '518-555-0109']] },
  fatima:  { diagnoses: [['Cerebral palsy', 'G80.9']], contacts: [['Omid Rahimi', 'Father', '518-555-0186']] },
  beatriz: { diagnoses: [['Essential hypertension', 'I10']], contacts: [['Ana Carvalho', 'Sister', '518-555-0147']] },
  calvin:  { diagnoses: [['Autistic disorder', 'F84.0']], contacts: [['Joan Osgood', 'Mother', '518-555-0172'], ['Ray Osgood', 'Father', '518-555-0173']] },
  gloria:  { diagnoses: [['Osteoporosis', 'M81.0']], contacts: [['Daniel Archuleta', 'Son', '303-555-0128']] },
  desmond: { diagnoses: [['Moderate intellectual disability', 'F71']], contacts: [['Pearl Fairley', 'Aunt', '303-555-0139']] },
  ingrid:  { diagnoses: [['Hypothyroidism', 'E03.9']], contacts: [['Lars Solberg', 'Brother', '303-555-0151']] },
  teodoro: { diagnoses: [['Type 2 diabetes mellitus', 'E11.9']], contacts: [['Grace Manalo', 'Sister', '303-555-0166']] },
  naveen:  { diagnoses: [['Autistic disorder', 'F84.0']], contacts: [['Asha Kulkarni', 'Mother', '303-555-0119']] },
  edith:   { diagnoses: [['Alzheimer disease', 'G30.9']], contacts: [['Carlos Romero', 'Son', '303-555-0183']] },
  arthur:  { diagnoses: [['Essential hypertension', 'I10']], contacts: [['Nora Nygaard', 'Niece', '720-555-0144']] },
  shanice: { diagnoses: [['Sickle-cell disease', 'D57.1']], contacts: [['Tanya Booker', 'Mother', '720-555-0158']] },
}

/** Records a client's diagnoses and contacts, as the office does at the admission. */
export function recordBackground(
  world: World,
  key: ClientKey,
  records: RecordSet,
  context: ActContext,
): RowInCollection[] {
  const client_id = world.clientId(key)
  const nextId = () => newId(world, context.recorded_at)
  const { diagnoses, contacts } = backgroundByClient[key]
  return [
    ...diagnoses.flatMap(([name, code]) =>
      applyOperation(
        world,
        'diagnosis.record',
        { diagnosis_id: nextId(), client_id, name, code },
        records,
        context,
      ),
    ),
    ...contacts.flatMap(([full_name, relationship, phone]) => {
      const contact = { client_contact_id: nextId(), client_id, full_name, relationship, phone }
      return applyOperation(world, 'client_contact.create', contact, records, context)
    }),
  ]
}
