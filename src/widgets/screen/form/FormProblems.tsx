import { Alert } from 'antd'
import type { FormController } from '#react/form'
import { useWatched } from '#react/watch'

/** What is wrong with the record as a whole. */
export function FormProblems({ form }: { form: FormController }) {
  const problems = useWatched(form.problems)
  if (problems.length === 0) return null
  return (
    <Alert
      className="form-problems"
      type="error"
      showIcon
      message={problems.map((problem) => <div key={problem}>{problem}</div>)}
    />
  )
}
