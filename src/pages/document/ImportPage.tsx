import { useEngine } from '#react/engine'
import { PackageImport } from '#widgets/document'

/** Imports documents; what is imported opens in the designer. */
export function ImportPage() {
  const { navigation } = useEngine().ports
  return <PackageImport onOpen={({ kind, id }) => navigation.go(`/online/design/${kind}/${encodeURIComponent(id)}`)} />
}
