/** What a form holds and what is computed from it: values, views, Fields, effects, formulas. Other rooms of the form follow its passes. */

export { saysRequired } from './apply.ts'
export { type ChangeListener, type Changes, createChanges } from './changes.ts'
export type { Fields } from './fields.ts'
export { createFollowing, type Following } from './following.ts'
export type { FormStore } from './form.ts'
export { createLookups } from './lookups.ts'
export { createPlaces, type PageView, type Places, pageViews, type Reveal } from './pages.ts'
export { type ItemIndex, type ItemNode, indexItems, rootOf } from './plan.ts'
export { createFormScope, createFormState, type FormState } from './state.ts'
export { loadedValues, newValues, rowModelOf, sameValue } from './values.ts'
export { type ItemView, viewOf } from './view.ts'
export { createReadings } from './watch.ts'
