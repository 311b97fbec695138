// What an email address is, on this site: one that an ordinary reply can reach over the Internet.

// Dots stand between atoms only (RFC 5322, 3.2.3), without quoted forms: nobody types one on purpose.
// The domain has a dot, letters and digits of any script (RFC 5892, 2.1), and a last label that no IP address has.
const pattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]{0,61}[\p{L}\p{M}\p{Nd}])?\.)+(?:[xX][nN]--[A-Za-z\d-]{1,58}[A-Za-z\d]|\p{L}[\p{L}\p{M}]{1,62})$/u

/** Whether `value` is an email address with a domain of its own: `a@b`, which TypeBox's format lets in, is none. */
export function isEmailAddress(value: string): boolean {
  return pattern.test(value)
}
