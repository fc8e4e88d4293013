/** What is wrong in a form: rules of fields, rows and the record, questions to the server, and what a save was refused for. */
export { createCheck } from './check.ts'
export { errorsOf, type FeedbackCode, type FieldErrors } from './feedback.ts'
