;;; client.el --- Opens pages in Emacs without a screen  -*- lexical-binding: t -*-

;; Prints the state that the editor then has, as JSON. STOREY_TASK is a JSON file:
;;
;;   pages        files to open; printed are the diagnostics of each one
;;   actions      {page, line, column}: positions at which the preferred code action is applied; printed is the text after it
;;   completions  {page, line, column}: positions at which completion is requested; printed are the labels
;;
;; Lines and columns of positions count from 0, columns in characters.

;;; Code:

(require 'cl-lib)
(require 'eglot)
(require 'flymake)
(require 'json)

(defvar client-limit 20 "The longest time to wait, in seconds.")

(defvar client-published (make-hash-table :test #'equal)
  "The number of times that diagnostics of a file were published.")

(cl-defmethod eglot-handle-notification :after
  (_server (_method (eql textDocument/publishDiagnostics)) &key uri &allow-other-keys)
  "Counts the notifications for URI."
  (cl-incf (gethash (file-truename (eglot--uri-to-path uri)) client-published 0)))

(defun client-await (what condition)
  "Waits until CONDITION holds, and fails with its description WHAT otherwise."
  (let ((end (+ (float-time) client-limit)))
    (while (not (funcall condition))
      (when (> (float-time) end)
        (error "timeout: %s" what))
      (accept-process-output nil 0.01))))

(defun client-open (page)
  "Opens the file PAGE in the current buffer, and waits for its first diagnostics."
  (switch-to-buffer (find-file-noselect page))
  ;; The command loop, which does not run in batch mode, calls this hook.
  (run-hooks 'post-command-hook)
  (client-await (concat "the server for " page) #'eglot-current-server)
  (client-await (concat "diagnostics of " page)
                (lambda () (gethash (file-truename buffer-file-name) client-published)))
  (flymake-start))

(defun client-position (position)
  "Returns the line and the column of POSITION, from 0."
  (save-excursion
    (goto-char position)
    (list (1- (line-number-at-pos)) (- position (line-beginning-position)))))

(defun client-diagnostics ()
  "Returns the diagnostics of the current buffer."
  (cl-loop
   for found in (flymake-diagnostics)
   for (line column) = (client-position (flymake-diagnostic-beg found))
   for (end-line end-column) = (client-position (flymake-diagnostic-end found))
   for text = (flymake-diagnostic-text found)
   do (string-match "\\`\\(\\S-+\\) \\[\\(\\S-+\\)\\]: " text)
   collect `((line . ,line) (column . ,column) (endLine . ,end-line) (endColumn . ,end-column)
             (severity . ,(pcase (flymake-diagnostic-type found)
                            ('eglot-error "ERROR") ('eglot-warning "WARN") ('eglot-note "INFO")))
             (source . ,(match-string 1 text))
             (rule . ,(match-string 2 text))
             (message . ,(substring text (match-end 0))))))

(defun client-go (place)
  "Opens the page of PLACE and moves to its position."
  (client-open (alist-get 'page place))
  (goto-char (point-min))
  (forward-line (alist-get 'line place))
  (forward-char (alist-get 'column place)))

(defun client-apply (place)
  "Applies the preferred code action at PLACE, and returns the text after it."
  (client-go place)
  (let ((seen (buffer-chars-modified-tick))
        ;; The menu is a question in the minibuffer, and its default is the preferred action.
        (last-nonmenu-event t))
    (cl-letf (((symbol-function 'completing-read) (lambda (&rest values) (nth 6 values))))
      (eglot-code-actions (point) nil nil t))
    (client-await (concat "the code action in " buffer-file-name)
                  (lambda () (/= (buffer-chars-modified-tick) seen))))
  (prog1 (buffer-substring-no-properties (point-min) (point-max))
    (revert-buffer t t)))

(defun client-complete (place)
  "Returns the labels of the completions at PLACE."
  (client-go place)
  (mapcar (lambda (proxy) (plist-get (get-text-property 0 'eglot--lsp-item proxy) :label))
          (all-completions "" (nth 2 (eglot-completion-at-point)))))

(defun client-run ()
  "Carries out the task."
  (let ((task (let ((json-array-type 'list) (json-key-type 'symbol))
                (json-read-file (getenv "STOREY_TASK")))))
    `((diagnostics . ,(cl-loop for page in (alist-get 'pages task)
                               do (client-open page)
                               collect (cons page (vconcat (client-diagnostics)))))
      (actions . ,(vconcat (mapcar #'client-apply (alist-get 'actions task))))
      (completions . ,(vconcat (mapcar (lambda (place) (vconcat (client-complete place)))
                                       (alist-get 'completions task)))))))

;; `eglot-shutdown' kills the process at once, so its exit code would depend on chance.
(defun client-stop (server)
  "Ends SERVER as the protocol defines, and waits for its exit."
  (setf (eglot--shutdown-requested server) t
        (eglot--inhibit-autoreconnect server) t)
  (jsonrpc-request server :shutdown nil)
  (jsonrpc-notify server :exit nil)
  (client-await "the exit of the server" (lambda () (not (jsonrpc-running-p server)))))

(setq make-backup-files nil
      auto-save-default nil
      create-lockfiles nil)
(prefer-coding-system 'utf-8-unix)
(princ (json-encode (client-run)))
(terpri)
(mapc #'client-stop (apply #'append (hash-table-values eglot--servers-by-project)))

;;; client.el ends here
