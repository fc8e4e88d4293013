/**
 * What all widgets over a list of options share: which options there are, what chosen values read as, what is emitted,
 * how a choice is shown and filtered by. Only faces import it.
 */

export { chosenKeys, emittedKeys, useFieldChoices } from './choices.ts'
export { ChoiceCell, ChoiceDetail, ChoiceFilter, ChoiceGroup } from './faces.tsx'
export { filterChoice, type RecordChoice, useFieldChoice } from './recordChoice.ts'
