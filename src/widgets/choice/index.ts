/**
 * What all widgets over a list of options share: which options there are, what chosen values read as, what is emitted,
 * how a choice is shown and filtered by. Only faces import it.
 */
export { ChoiceFilter } from './ChoiceFilter.tsx'
export { ChoiceGroup } from './ChoiceGroup.tsx'
export { chosenKeys, emittedKeys } from './chosen.ts'
export { filterChoice, type RecordChoice, useFieldChoice } from './recordChoice.ts'
export { ChoiceCell, ChoiceDetail } from './ShownChoice.tsx'
export { type FieldChoice, useFieldChoices } from './useFieldChoices.ts'
