/** The drugs of the demo: generic names, strengths and forms on the market. Homes stock the drugs of their orders. */
import type { ADMINISTRATION_ROUTES } from '#domain/entities/medication-version.ts'
import { keysOf } from './world.ts'

export interface FormularyDrug {
  /** The stock item's name: drug, strength and form. */
  readonly name: string
  /** The unit of a dose and of the stock. */
  readonly unit: string
  readonly route: (typeof ADMINISTRATION_ROUTES)[number]
  /** The stock of a home is low below this. */
  readonly minimum: number
}

const tablet = (name: string, minimum = 30): FormularyDrug => ({
  name: `${name} tablet`,
  unit: 'tablet',
  route: 'oral',
  minimum,
})
const capsule = (name: string, minimum = 30): FormularyDrug => ({
  name: `${name} capsule`,
  unit: 'capsule',
  route: 'oral',
  minimum,
})
const otherForm = (
  name: string,
  unit: string,
  route: FormularyDrug['route'],
  minimum: number,
): FormularyDrug => ({
  name,
  unit,
  route,
  minimum,
})

// biome-ignore format: a table
export const formulary = {
  acetaminophen:  tablet('Acetaminophen 500 mg', 60),
  albuterol:      otherForm('Albuterol 90 mcg inhaler', 'puff', 'inhalation', 60),
  alendronate:    tablet('Alendronate 70 mg', 4),
  amantadine:     capsule('Amantadine 100 mg'),
  amlodipine:     tablet('Amlodipine 5 mg'),
  amoxicillin:    capsule('Amoxicillin 500 mg', 0),
  apixaban:       tablet('Apixaban 5 mg'),
  aripiprazole:   tablet('Aripiprazole 5 mg'),
  aspirin:        tablet('Aspirin 81 mg'),
  atorvastatin:   tablet('Atorvastatin 20 mg'),
  baclofen:       tablet('Baclofen 10 mg', 60),
  benztropine:    tablet('Benztropine 1 mg'),
  bupropion:      tablet('Bupropion XL 150 mg'),
  buspirone:      tablet('Buspirone 10 mg', 45),
  calcium:        tablet('Calcium carbonate 600 mg with vitamin D'),
  cetirizine:     tablet('Cetirizine 10 mg'),
  cholecalciferol: capsule('Cholecalciferol 50,000 IU', 4),
  cyanocobalamin: otherForm('Cyanocobalamin 1,000 mcg/mL injection', 'mL', 'intramuscular', 1),
  divalproex:     tablet('Divalproex sodium DR 500 mg', 45),
  docusate:       capsule('Docusate sodium 100 mg'),
  donepezil:      tablet('Donepezil 10 mg'),
  doxycycline:    capsule('Doxycycline 100 mg', 0),
  famotidine:     tablet('Famotidine 20 mg'),
  fentanyl:       otherForm('Fentanyl 25 mcg/hour patch', 'patch', 'topical', 5),
  ferrous:        tablet('Ferrous sulfate 325 mg', 15),
  fluoxetine:     capsule('Fluoxetine 20 mg'),
  folicAcid:      tablet('Folic acid 1 mg'),
  furosemide:     tablet('Furosemide 20 mg'),
  gabapentin:     capsule('Gabapentin 300 mg', 45),
  glipizide:      tablet('Glipizide 5 mg'),
  guanfacine:     tablet('Guanfacine ER 2 mg'),
  haloperidol:    otherForm('Haloperidol decanoate 50 mg/mL injection', 'mL', 'intramuscular', 1),
  hydrocortisone: otherForm('Hydrocortisone 1% cream', 'application', 'topical', 20),
  hydroxyzine:    tablet('Hydroxyzine 25 mg', 20),
  insulinGlargine: otherForm('Insulin glargine 100 units/mL pen', 'units', 'subcutaneous', 300),
  insulinLispro:  otherForm('Insulin lispro 100 units/mL pen', 'units', 'subcutaneous', 300),
  lamotrigine:    tablet('Lamotrigine 100 mg'),
  latanoprost:    otherForm('Latanoprost 0.005% eye drops', 'drop', 'other', 20),
  levetiracetam:  tablet('Levetiracetam 500 mg', 60),
  levothyroxine50: tablet('Levothyroxine 50 mcg'),
  levothyroxine75: tablet('Levothyroxine 75 mcg'),
  lidocaine:      otherForm('Lidocaine 5% patch', 'patch', 'topical', 15),
  lisinopril10:   tablet('Lisinopril 10 mg'),
  lisinopril20:   tablet('Lisinopril 20 mg'),
  loratadine:     tablet('Loratadine 10 mg', 10),
  lorazepam:      tablet('Lorazepam 0.5 mg', 10),
  losartan:       tablet('Losartan 50 mg'),
  medroxyprogesterone: otherForm('Medroxyprogesterone 150 mg/mL injection', 'mL', 'intramuscular', 1),
  melatonin:      tablet('Melatonin 3 mg', 20),
  memantine:      tablet('Memantine 10 mg'),
  metformin500:   tablet('Metformin 500 mg', 60),
  metformin1000:  tablet('Metformin 1,000 mg', 60),
  metoprolol:     tablet('Metoprolol succinate ER 50 mg'),
  mirtazapine:    tablet('Mirtazapine 15 mg'),
  montelukast:    tablet('Montelukast 10 mg'),
  olanzapine:     tablet('Olanzapine 5 mg'),
  omeprazole:     capsule('Omeprazole 20 mg'),
  oxybutynin:     tablet('Oxybutynin 5 mg'),
  polyethyleneGlycol: otherForm('Polyethylene glycol 3350 powder', 'g', 'oral', 170),
  potassium:      tablet('Potassium chloride ER 20 mEq'),
  quetiapine:     tablet('Quetiapine 100 mg'),
  risperidone:    tablet('Risperidone 1 mg'),
  ropinirole:     tablet('Ropinirole 0.5 mg'),
  salmeterol:     otherForm('Fluticasone and salmeterol 250/50 mcg inhaler', 'puff', 'inhalation', 20),
  senna:          tablet('Senna 8.6 mg'),
  sertraline50:   tablet('Sertraline 50 mg'),
  sertraline100:  tablet('Sertraline 100 mg'),
  tamsulosin:     capsule('Tamsulosin 0.4 mg'),
  topiramate:     tablet('Topiramate 50 mg'),
  trazodone:      tablet('Trazodone 50 mg'),
} as const satisfies Readonly<Record<string, FormularyDrug>>

export type DrugKey = keyof typeof formulary
export const drugKeys = keysOf(formulary)
export const drugOf = (key: DrugKey): FormularyDrug => formulary[key]
