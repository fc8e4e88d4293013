/**
 * Forms defined by records: heads and fields are converted to models and a screen, which are published like other
 * documents. Tables, endpoints, rights and pages are those of any model; there is no other access to the records. Reports are read by the calls of the family too.
 */
export { buildDocuments } from './definition/buildDocuments.ts'
export { controls } from './definition/control.ts'
export { type Definition, defaultField, defaultHead, type FormField, type TableIndex } from './definition/definition.ts'
export { formGenerator } from './formGenerator.ts'
export type { Button } from './lens/buttons.ts'
export { createLens, type Lens, type StoredForm } from './lens/storedForm.ts'
export { onlineRoom } from './onlineRoom.ts'
export { queryPartOf } from './wire/formConfig.ts'
