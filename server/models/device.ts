import type { WriteScope } from '#server/access'
import type { Behaviour, Values } from '#server/behaviour'
import { fieldFailure } from '#server/writing'

/** What a device takes from its product. */
async function productOf(scope: WriteScope, id: unknown) {
  return scope.query
    .selectFrom('product')
    .select(['type_id', 'net_type'])
    .where('id', '=', String(id))
    .executeTakeFirst()
}

/** The numbers by which networks know a device. spec: screens §4 device code */
const codeForms: Readonly<Record<string, { fits: RegExp; message: string }>> = {
  lora: { fits: /^[0-9A-Fa-f]{16}$/, message: 'LoRa设备的编号是DevEUI：16位十六进制数' },
  nbiot: { fits: /^[0-9]{15}$/, message: 'NB-IoT设备的编号是IMEI：15位数字' },
}

/** Devices are of the type of their product, and are called as its network calls them. */
export const device: Behaviour = {
  model: 'device',
  async beforeSave(values: Values, { before, scope }) {
    if (!('productId' in values || 'code' in values)) return values
    const product = await productOf(scope, values.productId ?? before?.productId)
    if (!product) return values
    const form = codeForms[String(product.net_type)]
    const code = String(values.code ?? before?.code ?? '')
    if (form && !form.fits.test(code)) throw fieldFailure([{ field: 'code', message: form.message }])
    return { ...values, typeId: String(product.type_id) }
  },
}
