/** Routes of a gateway: checked and published as one set, which a gateway may fetch. */
export { gatewayPart } from './gatewayPart.ts'
