/** A mail to be sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where an answer goes; to the sender otherwise. */
  readonly replyTo?: string;
  /** The link it is about: shown to whoever develops on this machine while no e-mail is set up. */
  readonly link?: string;
}

/** Where and as whom mail is sent. */
export interface MailServer {
  readonly user: string;
  readonly password: string;
  readonly host: string;
  readonly port: number;
  readonly from: string;
  /** Encrypted from the first byte; otherwise by STARTTLS, which only a server on this machine may do without. */
  readonly secure: boolean;
}
