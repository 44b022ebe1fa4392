/** A mail to be sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address for replies; by default the sender. */
  readonly replyTo?: string;
  /** The link in the mail; shown to a developer on this machine while e-mail is not set up. */
  readonly link?: string;
}

/** The server and the account for sending mail. */
export interface MailServer {
  readonly user: string;
  readonly password: string;
  readonly host: string;
  readonly port: number;
  readonly from: string;
  /** True for TLS from the first byte; otherwise STARTTLS, which only a server on this machine may lack. */
  readonly secure: boolean;
}
