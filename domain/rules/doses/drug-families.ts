/**
 * Names of drugs, brands and families that belong together, as allergies and items of the stock are written in the US
 * (M9.10). A help for the author of an order and no complete checker: a name that is not in the table raises no
 * question, and reactions across families, as of penicillins and cephalosporins, are not in it.
 *
 * Written from general knowledge of US labels, of the stems of the United States Adopted Names Council, and of usual
 * abbreviations; it was compared with no source line by line, and no pharmacist has read it yet. Anticonvulsants with
 * an aromatic ring are one family because a person who reacts to one may react to another.
 */

/**
 * `-cillin` is an end of a word, `cef-` a beginning; any other entry is whole words, in lower case without punctuation.
 */
interface DrugFamily {
  /** Names that allergies use for the whole family; no drug has such a name. */
  readonly familyNames?: readonly string[]
  readonly names: readonly string[]
}

const FAMILIES: readonly DrugFamily[] = [
  {
    familyNames: ['pcn', 'pnc', 'pen vk', 'pen v', 'pen g', 'beta lactam', 'betalactam'],
    names: [
      ...['-cillin', 'pcn vk', 'pen vk', 'amox', 'amoxil', 'moxatag', 'augmentin', 'unasyn', 'zosyn'],
      ...['pfizerpen', 'timentin', 'veetids'],
    ],
  },
  {
    familyNames: ['cephalosporin', 'beta lactam', 'betalactam'],
    names: [
      ...['cef-', 'ceph-', 'keflex', 'ancef', 'kefzol', 'duricef', 'omnicef', 'suprax', 'rocephin', 'fortaz'],
      ...['tazicef', 'maxipime', 'teflaro', 'vantin', 'spectracef', 'zinacef'],
    ],
  },
  {
    familyNames: ['sulfa', 'sulpha', 'sulfonamide', 'sulfur drug', 'sulfa drug'],
    names: [
      ...['sulfameth-', 'sulfadi-', 'sulfasal-', 'sulfacet-', 'sulfis-', 'smx', 'smz', 'bactrim', 'septra'],
      ...['sulfatrim', 'cotrimoxazole', 'co trimoxazole', 'silvadene', 'azulfidine', 'bleph'],
    ],
  },
  {
    familyNames: ['nsaid', 'nonsteroidal', 'non steroidal', 'nonsteroidals', 'anti inflammatories'],
    names: [
      ...['aspirin', 'asa', 'acetylsalicylic', '-salicylate', 'salsalate', 'diflunisal', 'ecotrin', 'bayer'],
      ...['bufferin', 'excedrin', 'anacin', 'alka seltzer', 'bc powder', 'goody s', 'pepto bismol'],
      ...['pepto', '-profen', 'advil', 'motrin', 'naproxen', 'aleve', 'naprosyn', 'anaprox', 'ketorolac'],
      ...['toradol', '-fenac', 'voltaren', 'cataflam', '-oxicam', 'mobic', 'feldene', 'indomethacin'],
      ...['indocin', 'etodolac', 'lodine', 'nabumetone', 'relafen', 'oxaprozin', 'daypro', 'sulindac'],
      ...['clinoril', 'tolmetin', '-coxib', 'celebrex'],
    ],
  },
  {
    names: [
      ...['acetaminophen', 'apap', 'paracetamol', 'tylenol', 'percocet', 'endocet', 'norco', 'vicodin'],
      ...['lortab', 'ultracet', 'excedrin', 'fioricet', 'nyquil', 'dayquil'],
    ],
  },
  {
    familyNames: ['opioid', 'opiate', 'narcotic'],
    names: [
      ...['codeine', 'tylenol 3', 'tylenol no 3', 'morphine', 'ms contin', 'mso4', 'hydrocodone', 'norco'],
      ...['vicodin', 'lortab', 'oxycodone', 'percocet', 'endocet', 'oxycontin', 'roxicodone', 'oxymorphone'],
      ...['hydromorphone', 'dilaudid', 'tramadol', 'ultram', 'ultracet', 'tapentadol', 'nucynta', 'fentanyl'],
      ...['duragesic', 'methadone', 'meperidine', 'demerol', 'buprenorphine', 'suboxone', 'butrans'],
    ],
  },
  {
    familyNames: ['macrolide'],
    names: ['-thromycin', 'zithromax', 'z pak', 'zpak', 'zpack', 'z pack', 'biaxin', 'e mycin', 'ery tab'],
  },
  {
    familyNames: ['quinolone', 'fluoroquinolone'],
    names: ['-oxacin', 'cipro', 'ciprodex', 'levaquin', 'avelox', 'floxin'],
  },
  { names: ['-cycline', 'doxy', 'vibramycin', 'doryx', 'minocin'] },
  {
    familyNames: ['ace inhibitor', 'acei', 'ace i'],
    names: [
      ...['-pril', 'zestril', 'prinivil', 'qbrelis', 'zestoretic', 'prinzide', 'vasotec', 'vaseretic'],
      ...['lotensin', 'lotrel', 'capoten', 'altace', 'accupril', 'accuretic', 'mavik', 'tarka'],
    ],
  },
  {
    familyNames: ['statin', 'hmg coa'],
    names: [
      ...['-vastatin', 'lipitor', 'crestor', 'zocor', 'pravachol', 'livalo', 'lescol', 'altoprev'],
      ...['mevacor', 'caduet', 'vytorin'],
    ],
  },
  {
    familyNames: ['benzodiazepine', 'benzo', 'bzd'],
    names: [
      ...['-azepam', '-azolam', 'ativan', 'valium', 'diastat', 'valtoco', 'nayzilam', 'xanax', 'klonopin'],
      ...['restoril', 'halcion', 'versed', 'chlordiazepoxide', 'librium', 'clobazam', 'onfi', 'clorazepate'],
    ],
  },
  {
    familyNames: ['hydantoin', 'aromatic anticonvulsant'],
    names: [
      ...['phenytoin', 'fosphenytoin', 'dilantin', 'cerebyx', '-carbazepine', 'carbamazepine', 'tegretol'],
      ...['carbatrol', 'equetro', 'epitol', 'trileptal', 'oxtellar', 'aptiom', 'phenobarbital', 'primidone'],
      ...['mysoline'],
    ],
  },
  {
    familyNames: ['phenothiazine'],
    names: [
      ...['chlorpromazine', 'thorazine', 'prochlorperazine', 'compazine', 'promethazine', 'phenergan'],
      ...['fluphenazine', 'prolixin', 'perphenazine', 'thioridazine', 'trifluoperazine'],
    ],
  },
  { familyNames: ['caines'], names: ['-caine', 'novocain', 'lidoderm', 'emla', 'orajel'] },
  { names: ['-parin', 'lovenox', 'fragmin'] },
  { names: ['iron', 'ferrous', 'ferric', 'feso4', 'feosol', 'slow fe', 'ferrex', 'venofer'] },
  { names: ['valproate', 'valproic', 'divalproex', 'depakote', 'depakene', 'vpa'] },
  { names: ['nitroglycerin', 'ntg', 'nitrostat'] },
  { names: ['hydrochlorothiazide', 'hctz', 'microzide', 'zestoretic', 'prinzide', 'vaseretic', 'accuretic'] },
  { names: ['diphenhydramine', 'benadryl', 'zzzquil'] },
  { names: ['metformin', 'glucophage'] },
  { names: ['warfarin', 'coumadin', 'jantoven'] },
  { names: ['clopidogrel', 'plavix'] },
  { names: ['lithium', 'lithobid'] },
  { names: ['haloperidol', 'haldol'] },
  { names: ['risperidone', 'risperdal'] },
  { names: ['olanzapine', 'zyprexa'] },
  { names: ['quetiapine', 'seroquel'] },
  { names: ['aripiprazole', 'abilify'] },
  { names: ['lamotrigine', 'lamictal'] },
  { names: ['levetiracetam', 'keppra'] },
  { names: ['topiramate', 'topamax'] },
  { names: ['gabapentin', 'neurontin'] },
  { names: ['sertraline', 'zoloft'] },
  { names: ['fluoxetine', 'prozac'] },
  { names: ['citalopram', 'escitalopram', 'celexa', 'lexapro'] },
  { names: ['metoprolol', 'lopressor', 'toprol'] },
  { names: ['albuterol', 'ventolin', 'proventil', 'proair'] },
  { names: ['omeprazole', 'prilosec', 'esomeprazole', 'nexium'] },
  { names: ['clindamycin', 'cleocin'] },
  { names: ['vancomycin', 'vancocin'] },
  { names: ['metronidazole', 'flagyl'] },
  { names: ['nitrofurantoin', 'macrobid', 'macrodantin'] },
]

/** Whether a word, or several words, are an entry of the table or its plural. */
const matchesEntry = (phrase: string, entry: string): boolean => {
  if (entry.endsWith('-')) return phrase.startsWith(entry.slice(0, -1))
  const singular = phrase.endsWith('s') ? phrase.slice(0, -1) : phrase
  if (entry.startsWith('-')) return phrase.endsWith(entry.slice(1)) || singular.endsWith(entry.slice(1))
  return phrase === entry || singular === entry
}

/** The most words that an entry of the table has. */
const MAX_WORDS = 3

/** Returns the words of a name and the sequences of up to `MAX_WORDS` words in it: "tylenol no 3" contains "no 3". */
function phrasesIn(name: string): string[] {
  const words = name.split(' ')
  return words.flatMap((_, start) =>
    Array.from({ length: MAX_WORDS }, (__, extraWords) =>
      words.slice(start, start + extraWords + 1).join(' '),
    ),
  )
}

const hasEntry = (phrases: readonly string[], entries: readonly string[]): boolean =>
  phrases.some(phrase => entries.some(entry => matchesEntry(phrase, entry)))

const isInFamily = (phrases: readonly string[], { familyNames = [], names }: DrugFamily): boolean =>
  hasEntry(phrases, familyNames) || hasEntry(phrases, names)

/** Whether a drug and an allergy are of one family. Both in lower case, with single spaces between words. */
export function areInSameFamily(drug: string, allergy: string): boolean {
  const [drugPhrases, allergyPhrases] = [phrasesIn(drug), phrasesIn(allergy)]
  return FAMILIES.some(family => hasEntry(drugPhrases, family.names) && isInFamily(allergyPhrases, family))
}

/** Whether a word names a family: then the word is not searched for in other names, as "sulfa" in "sulfate". */
export const isFamilyWord = (word: string): boolean => FAMILIES.some(family => isInFamily([word], family))
