/* What draws codes for a camera: fetched as soon as there is an entry that could need it (another_way.js). */

export { encodeQR } from "../vendor/qr/index.js";
