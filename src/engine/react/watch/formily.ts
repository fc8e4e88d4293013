/** What the engine takes from @formily/react, whose index also names the JSON Schema compiler: the build leaves that out. */
export { ContextCleaner, FieldContext, FormContext, observer } from '@formily/react'
